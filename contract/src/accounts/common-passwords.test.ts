import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const asha = { name: 'Asha Shrestha', email: 'asha.s@example.org' }

test.each([
  'password',
  'Password1',
  'kathmandu2024',
  'ＰＡＳＳＷＯＲＤ',
  'asha shrestha',
  'Asha.S@example.org',
  'asha.s99',
  'aaaaaaaaaaaa',
  'abcdefghijkl',
  '987654321098'.slice(0, 9),
])('"%s" is a common password', (password) => {
  expect(isCommonPassword(password, asha)).toBe(true)
})

test.each(['the well behind the school', 'kathmandu has a well', 'asha likes marigolds'])(
  '"%s" is not a common password',
  (password) => {
    expect(isCommonPassword(password, asha)).toBe(false)
  },
)
