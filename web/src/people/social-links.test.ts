import { expect, test } from 'vitest'
import { hostBeside } from './social-links.tsx'

test('beside words of the owner’s own stands where the link leads', () => {
  expect(hostBeside({ link: 'https://www.example.org/a', label: 'My bank' })).toBe('example.org')
  expect(hostBeside({ link: 'https://xn--pple-43d.com/', label: 'apple.com' })).toBe('xn--pple-43d.com')
})

test('and nothing where there are none, or where they say it already', () => {
  expect(hostBeside({ link: 'https://github.com/asha', label: null })).toBe(null)
  expect(hostBeside({ link: 'https://www.example.org/a', label: 'example.org' })).toBe(null)
})
