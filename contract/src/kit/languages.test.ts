import { expect, test } from 'vitest'
import { languageAsked } from './languages.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ne-NP,ne;q=0.9,en;q=0.8', 'ne'],
  ['de-DE, hi;q=0.5', 'hi'],
  ['en;q=0.4, hi-IN ; q=0.7, ne;q=0', 'hi'],
  ['fr, *;q=0.5', 'en'],
  ['HI', 'hi'],
  ['hi;q=x,ne;q=0.1', 'ne'],
])('%s asks for %s', (header, language) => {
  expect(languageAsked(header)).toBe(language)
})

test('what is not offered is passed over', () => {
  expect(languageAsked('ne,hi;q=0.5', ['en', 'hi'])).toBe('hi')
  expect(languageAsked('ne,hi', ['en'])).toBe('en')
})

test('a header without end is looked at as far as it is reasonable', () => {
  expect(languageAsked(`${'de,'.repeat(100_000)}ne`)).toBe('en')
})
