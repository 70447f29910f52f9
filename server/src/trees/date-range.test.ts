import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOfDay, existsInCalendar, isoDay, rangeOfDate, yearOf } from './date-range.ts'

const date = (more: Partial<PartialDate>): PartialDate => ({ calendar: 'GREGORIAN', qualifier: 'EXACT', ...more })

test.each([
  ['a day', { year: 1951, month: 2, day: 3 }, 19510203, 19510203, 1951],
  ['a month', { year: 2024, month: 2 }, 20240201, 20240229, 2024],
  ['a year', { year: 1900 }, 19000101, 19001231, 1900],
  ['about a year', { qualifier: 'ABOUT', year: 1900 }, 19000101, 19001231, 1900],
  ['before', { qualifier: 'BEFORE', year: 1900 }, null, 19001231, 1900],
  ['after', { qualifier: 'AFTER', year: 1900, month: 5 }, 19000501, null, 1900],
  ['between', { qualifier: 'BETWEEN', year: 1900, year2: 1903, month2: 6 }, 19000101, 19030630, 1900],
  ['before Christ', { year: -44, month: 3, day: 15 }, -439685, -439685, -44],
  ['words only', { qualifier: 'PHRASE', text: 'in the year of the flood' }, null, null, null],
  ['a year of Bikram Sambat', { calendar: 'BIKRAM_SAMBAT', year: 2050, month: 1, day: 1 }, 19930101, 19941231, 1993],
  ['the last Julian day in Rome', { calendar: 'JULIAN', year: 1582, month: 10, day: 4 }, 15821014, 15821014, 1582],
  ['a Julian day in Russia', { calendar: 'JULIAN', year: 1917, month: 10, day: 25 }, 19171107, 19171107, 1917],
] as const)('the range of %s', (_, given, from, to, year) => {
  expect(rangeOfDate(date(given as Partial<PartialDate>))).toEqual({ from, to, year })
})

test('a range never ends before it begins, and its year is read back', () => {
  const part = (max: number) => fc.option(fc.integer({ min: 1, max }))
  fc.assert(
    fc.property(fc.integer({ min: -3000, max: 3000 }), part(12), part(28), (year, month, day) => {
      const range = rangeOfDate(date({ year, month, day: month ? day : null }))
      expect(range.from!).toBeLessThanOrEqual(range.to!)
      expect(yearOf(range.from!)).toBe(year)
      expect(yearOf(range.to!)).toBe(year)
    }),
  )
})

test.each([
  [{ year: 2023, month: 2, day: 29 }, false],
  [{ year: 2024, month: 2, day: 29 }, true],
  [{ year: 1900, month: 2, day: 29 }, false],
  [{ calendar: 'JULIAN', year: 1900, month: 2, day: 29 }, true],
  [{ year: 2024, month: 13 }, false],
  [{ calendar: 'HEBREW', year: 5700, month: 13, day: 30 }, true],
  [{ calendar: 'BIKRAM_SAMBAT', year: 2050, month: 3, day: 32 }, true],
  [{ year: 2024, day: 3 }, false],
  [{ year: 0 }, false],
  [{ qualifier: 'BETWEEN', year: 2000, year2: 2001, month2: 2, day2: 30 }, false],
] as const)('%j exists: %s', (given, exists) => {
  expect(existsInCalendar(date(given as Partial<PartialDate>))).toBe(exists)
})

test('only an exact Gregorian day is a plain day', () => {
  expect(isoDay(dateOfDay('1951-02-03'))).toBe('1951-02-03')
  expect(isoDay(date({ year: 1951, month: 2 }))).toBeNull()
  expect(isoDay(date({ qualifier: 'ABOUT', year: 1951, month: 2, day: 3 }))).toBeNull()
  expect(isoDay(date({ calendar: 'BIKRAM_SAMBAT', year: 2050, month: 1, day: 1 }))).toBeNull()
})
