import { expect, test } from 'vitest'
import { handleOf } from './handle.ts'

test('a handle is the name in small letters without spaces', () => {
  expect(handleOf('Asha  Devi Shrestha')).toBe('ashadevishrestha')
  expect(handleOf('सीता श्रेष्ठ')).toBe('सीताश्रेष्ठ')
})
