import { expect, test } from 'vitest'
import { pointInWords, spanInWords } from './calendar-words.ts'

test('a date is said no more exactly than it is known', () => {
  expect(pointInWords('GREGORIAN', { year: 1921, month: 3, day: 4 })).toBe('March 4, 1921')
  expect(pointInWords('GREGORIAN', { year: 1921, month: 3 })).toBe('March 1921')
  expect(pointInWords('GREGORIAN', { year: -44 })).toBe('44 BC')
})

test('a day of Bikram Sambat stays one', () => {
  expect(pointInWords('BIKRAM_SAMBAT', { year: 2041, month: 3, day: 32 })).toBe('2041 Asar 32 BS')
})

test('a span may be only a year or a month', () => {
  expect(spanInWords('2010')).toBe('2010')
  expect(spanInWords('2010-06')).toBe('June 2010')
  expect(spanInWords('2010-06-01')).toBe('June 1, 2010')
})
