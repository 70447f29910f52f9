import { bikramMonthLength } from './bikram-sambat.ts'
import type { PartialDate } from './partial-date.ts'

type Part = number | null | undefined
type Calendar = PartialDate['calendar']

export function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** Days of a Gregorian month. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** What is wrong with a date as entered, and for a day that its month has not how many it has. */
export type DayFault = { code: 'no-such-day' | 'no-year-zero' } | { code: 'too-late-in-month'; limit: number }

/**
 * What is wrong with the days that a date names, if anything: a day needs its month, a month its year, and there is no year 0. Constant time.
 * A month of Bikram Sambat outside of its table may have up to 32 days.
 */
export function dayFault(date: PartialDate): DayFault | undefined {
  return (
    faultOf(date.calendar, date.year, date.month, date.day) ??
    faultOf(date.calendar, date.year2, date.month2, date.day2)
  )
}

function faultOf(calendar: Calendar, year: Part, month: Part, day: Part): DayFault | undefined {
  if (year === 0) return { code: 'no-year-zero' }
  if ((day && !month) || (month && month > lastMonth(calendar))) return { code: 'no-such-day' }
  if (!month || !day) return undefined
  const limit = lengthOf(calendar, year, month)
  return day > limit ? { code: 'too-late-in-month', limit } : undefined
}

function lastMonth(calendar: Calendar): number {
  return calendar === 'HEBREW' || calendar === 'FRENCH_R' ? 13 : 12
}

function lengthOf(calendar: Calendar, year: Part, month: number): number {
  switch (calendar) {
    case 'GREGORIAN':
      return daysInMonth(year ?? 2000, month)
    case 'JULIAN':
      return month === 2 ? ((year ?? 4) % 4 === 0 ? 29 : 28) : daysInMonth(2000, month)
    case 'HEBREW':
    case 'FRENCH_R':
      return 30
    case 'BIKRAM_SAMBAT':
      return bikramMonthLength(year ?? 0, month) ?? 32
    default:
      return 32
  }
}
