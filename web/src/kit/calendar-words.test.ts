import { beforeAll, expect, test } from 'vitest'
import { bikramMonths, nepaliMonths } from './bikram-months.ts'
import { otherInWords, pointInWords } from './calendar-words.ts'
import { startInEnglish } from './i18n.ts'

beforeAll(startInEnglish)

test('a date is said no more exactly than it is known', () => {
  expect(pointInWords('GREGORIAN', { year: 1921, month: 3, day: 4 })).toBe('March 4, 1921')
  expect(pointInWords('GREGORIAN', { year: 1921, month: 3 })).toBe('March 1921')
  expect(pointInWords('GREGORIAN', { year: -44 })).toBe('44 BC')
})

test('a day of Bikram Sambat stays one', () => {
  expect(pointInWords('BIKRAM_SAMBAT', { year: 2041, month: 3, day: 32 })).toBe('2041 Asar 32 BS')
  expect([bikramMonths.length, nepaliMonths.length, bikramMonths[0], nepaliMonths[0]]).toEqual([
    12,
    12,
    'Baishakh',
    'बैशाख',
  ])
})

test('what lies in two months or years says both', () => {
  const [gregorian, bikram] = ['GREGORIAN', 'BIKRAM_SAMBAT'] as const
  const between = (from: object, to: object) => ({ from, to, approximate: false }) as Parameters<typeof otherInWords>[1]
  expect(otherInWords(gregorian, between({ year: 1984, month: 6 }, { year: 1984, month: 7 }))).toBe('June – July 1984')
  expect(otherInWords(gregorian, between({ year: 1984, month: 12 }, { year: 1985, month: 1 }))).toBe(
    'December 1984 – January 1985',
  )
  expect(otherInWords(gregorian, between({ year: 1984 }, { year: 1985 }))).toBe('1984/85')
  expect(otherInWords(bikram, between({ year: 2041, month: 2 }, { year: 2041, month: 3 }))).toBe(
    '2041 Jestha – Asar BS',
  )
  expect(otherInWords(bikram, between({ year: 1999 }, { year: 2000 }))).toBe('1999/00 BS')
})
