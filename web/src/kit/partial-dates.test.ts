import { expect, test } from 'vitest'
import { dateInWords, spanInWords } from './partial-dates.ts'

const gregorian = { calendar: 'GREGORIAN', qualifier: 'EXACT' } as const

test.each([
  [{ ...gregorian, year: 1921, month: 3, day: 4 }, 'March 4, 1921'],
  [{ ...gregorian, year: 1921, month: 3 }, 'March 1921'],
  [{ ...gregorian, qualifier: 'ABOUT' as const, year: 1921 }, 'about 1921'],
  [{ ...gregorian, qualifier: 'BETWEEN' as const, year: 1900, year2: 1910 }, 'between 1900 and 1910'],
  [
    { calendar: 'BIKRAM_SAMBAT' as const, qualifier: 'EXACT' as const, year: 2041, month: 3, day: 32 },
    '2041 Asar 32 BS',
  ],
  [{ ...gregorian, qualifier: 'PHRASE' as const, text: 'in the great earthquake' }, 'in the great earthquake'],
])('a date is said no more exactly than it is known', (date, words) => {
  expect(dateInWords(date)).toBe(words)
})

test('a span may be only a year or a month', () => {
  expect(spanInWords('2010')).toBe('2010')
  expect(spanInWords('2010-06')).toBe('June 2010')
  expect(spanInWords('2010-06-01')).toBe('June 1, 2010')
})
