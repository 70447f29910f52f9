import { expect, test } from 'vitest'
import { bikramNewYear, bikramYearOf } from './bikram-sambat.ts'
import { bikramPoint, gregorianPoint } from './other-calendar.ts'

test.each([
  ['a day', { year: 2041, month: 3, day: 32 }, { year: 1984, month: 7, day: 15 }, { year: 1984, month: 7, day: 15 }],
  ['a month', { year: 2041, month: 3 }, { year: 1984, month: 6 }, { year: 1984, month: 7 }],
  ['a month over a new year', { year: 2041, month: 9, day: null }, { year: 1984, month: 12 }, { year: 1985, month: 1 }],
  ['a year', { year: 2041, month: null }, { year: 1984 }, { year: 1985 }],
])('%s of Bikram Sambat', (_, point, from, to) => {
  expect(gregorianPoint(point)).toEqual({ from, to, approximate: false })
})

test.each([
  ['a day', { year: 1984, month: 7, day: 15 }, { year: 2041, month: 3, day: 32 }, { year: 2041, month: 3, day: 32 }],
  ['a month', { year: 1984, month: 7 }, { year: 2041, month: 3 }, { year: 2041, month: 4 }],
  ['a month over a new year', { year: 1984, month: 4 }, { year: 2040, month: 12 }, { year: 2041, month: 1 }],
  ['a year', { year: 1984 }, { year: 2040 }, { year: 2041 }],
])('%s of the Gregorian calendar', (_, point, from, to) => {
  expect(bikramPoint(point)).toEqual({ from, to, approximate: false })
})

test('before 1943-04-14 and after 2027-04-13 it is approximate, and outside of the table there are only years', () => {
  expect(bikramPoint({ year: 1943, month: 4, day: 13 })).toMatchObject({ from: { day: 31 }, approximate: true })
  expect(bikramPoint({ year: 1943, month: 4, day: 14 })).toMatchObject({ from: { year: 2000 }, approximate: false })
  expect(bikramPoint({ year: 2027, month: 4, day: 13 }).approximate).toBe(false)
  expect(bikramPoint({ year: 2027, month: 4, day: 14 }).approximate).toBe(true)
  expect(gregorianPoint({ year: 1999, month: 12 }).approximate).toBe(true)
  expect(gregorianPoint({ year: 2000, month: 1 }).approximate).toBe(false)
  expect(gregorianPoint({ year: 1950, month: 1, day: 5 })).toEqual({
    from: { year: 1893 },
    to: { year: 1894 },
    approximate: true,
  })
  expect(bikramPoint({ year: 1850, month: 1, day: 5 })).toEqual({
    from: { year: 1906 },
    to: { year: 1907 },
    approximate: true,
  })
})

test('of a life the year of Bikram Sambat is told where only one is possible', () => {
  expect(bikramNewYear(1984)).toBe(19840413)
  expect(bikramYearOf(1984, 19840715, 19840715)).toBe(2041)
  expect(bikramYearOf(1984, 19840412, 19840412)).toBe(2040)
  expect(bikramYearOf(1984, 19840101, 19841231)).toBeNull()
  expect(bikramYearOf(1984, 19840413, 19850412)).toBe(2041)
  expect(bikramYearOf(1984, null, 19840301)).toBe(2040)
  expect(bikramYearOf(1984, 19840501, null)).toBe(2041)
  expect(bikramYearOf(1850, 18500715, 18500715)).toBeNull()
  expect(bikramYearOf(1850, 18500101, 18501231)).toBeNull()
  expect(bikramYearOf(1850, 18500101, 18511231)).toBe(1907)
})
