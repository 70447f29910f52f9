import DateConverter from '@remotemerge/nepali-date-converter'
import bikramSambat from 'bikram-sambat'
import { afterEach, describe, expect, test } from 'vitest'
import {
  bikramMonthLength,
  bikramTable,
  dayCount,
  dayOfCount,
  isSure,
  sureFrom,
  sureTo,
  toBikram,
  toGregorian,
  type CalendarDay,
} from './bikram-sambat.ts'

const two = (part: number) => String(part).padStart(2, '0')
const text = ({ year, month, day }: CalendarDay) => `${year}-${two(month)}-${two(day)}`

function first(day: CalendarDay): string {
  return bikramSambat.toBik_euro(text(day))
}

function second(day: CalendarDay): string {
  const { year, month, date } = new DateConverter(text(day)).toBs()
  return text({ year, month, day: date })
}

/** Each day from one to another, both included. */
function* daysFrom(from: CalendarDay, to: CalendarDay): Generator<CalendarDay> {
  for (let count = dayCount(from); count <= dayCount(to); count++) yield dayOfCount(count)
}

/** The years of Bikram Sambat in which a library says another day than the table. */
function yearsApart(library: (day: CalendarDay) => string, from: CalendarDay, to: CalendarDay): number[] {
  const years = new Set<number>()
  for (const day of daysFrom(from, to)) {
    const ours = toBikram(day)!
    if (library(day) !== text(ours)) years.add(ours.year)
  }
  return [...years]
}

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

describe('two libraries', () => {
  test('every day from 1943-04-14 to 2027-04-13 is the same in both', () => {
    let days = 0
    for (const day of daysFrom(sureFrom, sureTo)) {
      const ours = toBikram(day)!
      const said = text(ours)
      if (first(day) !== said || second(day) !== said)
        expect([first(day), second(day)], text(day)).toEqual([said, said])
      if (text(toGregorian(ours)!) !== text(day)) expect(toGregorian(ours), said).toEqual(day)
      days++
    }
    expect(days).toBe(30_681)
  })

  test('back, each library says the same Gregorian day', () => {
    for (const day of daysFrom(sureFrom, sureTo)) {
      const ours = toBikram(day)!
      const there = bikramSambat.toGreg_text(ours.year, ours.month, ours.day)
      if (there !== text(day)) expect(there, text(ours)).toBe(text(day))
    }
  })

  test('today is a sure day, and the mark begins where they first differ: with the year 2084', () => {
    expect(sureTo).toEqual({ year: 2027, month: 4, day: 13 })
    expect(toBikram(sureTo)).toEqual({ year: 2083, month: 12, day: bikramMonthLength(2083, 12) })
    expect(yearsApart(first, { year: 2024, month: 6, day: 14 }, sureTo)).toEqual([])
    expect(yearsApart(second, { year: 2024, month: 6, day: 14 }, sureTo)).toEqual([])
    expect([isSure({ year: 2026, month: 11, day: 22 }), isSure({ year: 2027, month: 4, day: 14 })]).toEqual([
      true,
      false,
    ])
    expect(yearsApart(first, sureTo, { year: 2028, month: 4, day: 12 })).toEqual([2084])
  })

  test('elsewhere each of them agrees where it answers, but in the years that the table tells of', () => {
    const start = { year: 1913, month: 4, day: 13 }
    expect(yearsApart(first, start, { year: 2034, month: 4, day: 13 })).toEqual([
      1975, 1991, 2084, 2085, 2086, 2087, 2088, 2089, 2090,
    ])
    // The last day that it takes in is 2043-04-13.
    const second1975 = { year: 1918, month: 4, day: 13 }
    expect(yearsApart(second, second1975, { year: 2043, month: 4, day: 13 })).toEqual([1977, 1981, 1998])
  })
})

test('the table is whole, and goes there and back on every day', () => {
  expect(bikramTable.years).toHaveLength(bikramTable.to - bikramTable.from + 1)
  let count = dayCount({ year: 1913, month: 4, day: 13 })
  for (let year = bikramTable.from; year <= bikramTable.to; year++) {
    let days = 0
    for (let month = 1; month <= 12; month++) {
      const length = bikramMonthLength(year, month)!
      days += length
      for (let day = 1; day <= length; day++, count++) {
        const there = toGregorian({ year, month, day })!
        if (dayCount(there) !== count) expect(there, text({ year, month, day })).toEqual(dayOfCount(count))
        if (text(toBikram(there)!) !== text({ year, month, day })) expect(toBikram(there)).toEqual({ year, month, day })
      }
    }
    expect([365, 366], String(year)).toContain(days)
  }
  expect(dayOfCount(count - 1)).toEqual({ year: 2043, month: 4, day: 13 })
})

test('outside of the table there is no day', () => {
  expect(toBikram({ year: 1913, month: 4, day: 12 })).toBeUndefined()
  expect(toBikram({ year: 2043, month: 4, day: 14 })).toBeUndefined()
  expect(toGregorian({ year: 1969, month: 12, day: 30 })).toBeUndefined()
  expect(toGregorian({ year: 2100, month: 1, day: 1 })).toBeUndefined()
  expect(toGregorian({ year: 2041, month: 1, day: 32 })).toBeUndefined()
  expect(toGregorian({ year: 2041, month: 13, day: 1 })).toBeUndefined()
  expect(bikramMonthLength(2041, 0)).toBeUndefined()
})

test('known days', () => {
  expect(toBikram({ year: 2015, month: 4, day: 25 })).toEqual({ year: 2072, month: 1, day: 12 })
  expect(toBikram({ year: 2001, month: 6, day: 1 })).toEqual({ year: 2058, month: 2, day: 19 })
  expect(toGregorian({ year: 2007, month: 11, day: 7 })).toEqual({ year: 1951, month: 2, day: 18 })
  expect(toGregorian({ year: 2041, month: 3, day: 32 })).toEqual({ year: 1984, month: 7, day: 15 })
})

test('days are counted without a time zone', () => {
  for (const name of ['America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Europe/London', 'UTC']) {
    process.env['TZ'] = name
    expect(dayCount({ year: 1970, month: 1, day: 1 })).toBe(0)
    expect(toBikram({ year: 1986, month: 1, day: 1 }), name).toEqual({ year: 2042, month: 9, day: 17 })
    expect(toGregorian({ year: 2000, month: 1, day: 1 }), name).toEqual({ year: 1943, month: 4, day: 14 })
    for (const year of [1944, 1986, 2000, 2023])
      for (let month = 1; month <= 12; month++)
        expect(dayCount({ year, month, day: 1 }), name).toBe(Date.UTC(year, month - 1, 1) / 86_400_000)
  }
})

test('a count and its day are two names for one thing', () => {
  for (let count = -1_500_000; count < 100_000; count += 977) expect(dayCount(dayOfCount(count))).toBe(count)
  expect([isSure(sureFrom), isSure(sureTo)]).toEqual([true, true])
  expect(isSure({ year: 1943, month: 4, day: 13 })).toBe(false)
  expect(isSure({ year: 2027, month: 4, day: 14 })).toBe(false)
})
