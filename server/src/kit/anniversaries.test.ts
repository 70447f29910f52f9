import { expect, test } from 'vitest'
import { earlierDays } from './anniversaries.ts'

const daysOf = (year: number, month: number, day: number, years = 3) =>
  earlierDays({ year, month, day }, years).map(({ on, calendar, years: ago }) => ({
    on: [on.year, on.month, on.day].join('-'),
    calendar,
    ago,
  }))

test('a day is the anniversary of the same day of the month in both calendars', () => {
  // The 4th of Mangsir: 2083 is the 20th of November 2026, 2082 the 20th, 2081 the 19th, 2080 the 20th.
  expect(daysOf(2026, 11, 20)).toEqual([
    { on: '2025-11-20', calendar: 'GREGORIAN', ago: 1 },
    { on: '2024-11-20', calendar: 'GREGORIAN', ago: 2 },
    { on: '2023-11-20', calendar: 'GREGORIAN', ago: 3 },
    { on: '2024-11-19', calendar: 'BIKRAM_SAMBAT', ago: 2 },
  ])
})

test('the 28th of February is the anniversary of the 29th in a year without one', () => {
  const gregorian = (year: number, day: number) =>
    daysOf(year, 2, day, 4)
      .filter(({ calendar }) => calendar === 'GREGORIAN')
      .map(({ on }) => on)
  expect(gregorian(2027, 28)).toEqual(['2026-2-28', '2025-2-28', '2024-2-28', '2024-2-29', '2023-2-28'])
  expect(gregorian(2028, 28)).toEqual(['2027-2-28', '2026-2-28', '2025-2-28', '2024-2-28'])
  expect(gregorian(2028, 29)).toEqual(['2024-2-29'])
})

test('a day outside the table of Bikram Sambat has Gregorian anniversaries only', () => {
  expect(daysOf(1800, 3, 1).every(({ calendar }) => calendar === 'GREGORIAN')).toBe(true)
})
