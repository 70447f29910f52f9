import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOfDay, isoDay, rangeOfDate, yearOf } from './date-range.ts'

const bikram = { calendar: 'BIKRAM_SAMBAT' } as const
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
  ['a day of Bikram Sambat', { ...bikram, year: 2041, month: 3, day: 32 }, 19840715, 19840715, 1984],
  ['its month', { ...bikram, year: 2041, month: 3 }, 19840614, 19840715, 1984],
  ['its year', { ...bikram, year: 2041 }, 19840413, 19850412, 1984],
  ['a month that lies in two years', { ...bikram, year: 2041, month: 9 }, 19841215, 19850113, 1984],
  ['a month of the later year', { ...bikram, year: 2041, month: 10 }, 19850114, 19850211, 1985],
  ['about a month of it', { ...bikram, qualifier: 'ABOUT', year: 2041, month: 3 }, 19840614, 19840715, 1984],
  ['before a year of it', { ...bikram, qualifier: 'BEFORE', year: 2041 }, null, 19850412, 1984],
  ['after a day of it', { ...bikram, qualifier: 'AFTER', year: 2058, month: 2, day: 19 }, 20010601, null, 2001],
  ['from a month of it', { ...bikram, qualifier: 'FROM', year: 2041, month: 3 }, 19840614, null, 1984],
  ['to a month of it', { ...bikram, qualifier: 'TO', year: 2041, month: 3 }, null, 19840715, 1984],
  [
    'between a month and a year of it',
    { ...bikram, qualifier: 'BETWEEN', year: 2041, month: 3, year2: 2042 },
    19840614,
    19860413,
    1984,
  ],
  ['a day that its month has not', { ...bikram, year: 2041, month: 1, day: 32 }, 19840513, 19840513, 1984],
  ['a day before its table', { ...bikram, year: 1950, month: 1, day: 1 }, 18930101, 18941231, 1893],
  ['a day after its table', { ...bikram, year: 2100, month: 1, day: 1 }, 20430101, 20441231, 2043],
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

test('only an exact day is a plain day', () => {
  expect(isoDay(dateOfDay('1951-02-03'))).toBe('1951-02-03')
  expect(isoDay(date({ year: 1951, month: 2 }))).toBeNull()
  expect(isoDay(date({ qualifier: 'ABOUT', year: 1951, month: 2, day: 3 }))).toBeNull()
  expect(isoDay(date({ ...bikram, year: 2041, month: 3, day: 32 }))).toBe('1984-07-15')
  expect(isoDay(date({ ...bikram, year: 2041, month: 3 }))).toBeNull()
  expect(isoDay(date({ ...bikram, year: 1999, month: 1, day: 1 }))).toBeNull()
  expect(isoDay(date({ calendar: 'JULIAN', year: 1984, month: 7, day: 15 }))).toBeNull()
})
