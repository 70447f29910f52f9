import {
  bikramMonthLength,
  bikramYearOf,
  isSure,
  toGregorian,
  type CalendarDay,
} from '@mulghar/contract/kit/bikram-sambat'
import { daysInMonth } from '@mulghar/contract/kit/calendar-days'
import type { LifeYears } from '@mulghar/contract/kit/life-years'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'

/**
 * When something happened, at the earliest and at the latest, as days of the Gregorian calendar that sort as integers:
 * year * 10000 + month * 100 + day. Null is an open end. `year` is the one to show: as entered, or near it.
 */
export type DayRange = { from: number | null; to: number | null; year: number | null }
/** The first and the last day that something may have been. */
export type Span = Pick<DayRange, 'from' | 'to'>

const nowhere: DayRange = { from: null, to: null, year: null }

export function dayNumber(year: number, month: number, day: number): number {
  return year * 10_000 + month * 100 + day
}

/** The year of a day number, also before Christ. */
export function yearOf(day: number): number {
  return Math.floor(day / 10_000)
}

/** Of days, as numbers of eight digits, what is told to who sees years alone: the first and the last day of their years. */
export function yearsAlone(from: number | null, to: number | null): [from: number | null, to: number | null] {
  const year = (day: number) => Math.floor(day / 10_000) * 10_000
  return [from === null ? null : year(from) + 101, to === null ? null : year(to) + 1231]
}

type LifeDays = Record<`${'birth' | 'death'}_${'year' | 'from' | 'to'}`, number | null>

/** The years of a life as replies carry them, from the columns of a person; none of them for who may not see them. */
export function lifeYears(row: LifeDays, isSeen: boolean): LifeYears {
  if (!isSeen) return { born: null, died: null }
  return {
    born: row.birth_year,
    died: row.death_year,
    bornBikram: row.birth_year && bikramYearOf(row.birth_year, row.birth_from, row.birth_to),
    diedBikram: row.death_year && bikramYearOf(row.death_year, row.death_from, row.death_to),
  }
}

/**
 * The derived range of a date as entered. Days, months and years of Bikram Sambat become the Gregorian days that they are;
 * outside of its table, and in other calendars, years become the Gregorian years that they touch.
 */
export function rangeOfDate(date: PartialDate | null | undefined): DayRange {
  if (!date || date.year === null || date.year === undefined) return nowhere
  const first = span(date, date.year, date.month, date.day)
  const year = shownYear(date.calendar, first, date.year)
  switch (date.qualifier) {
    case 'BEFORE':
    case 'TO':
      return { from: null, to: first.to, year }
    case 'AFTER':
    case 'FROM':
      return { from: first.from, to: null, year }
    case 'BETWEEN':
    case 'FROM_TO': {
      const hasEnd = date.year2 !== null && date.year2 !== undefined
      const last = hasEnd ? span(date, date.year2!, date.month2, date.day2) : first
      return { from: first.from, to: Math.max(first.to, last.to), year }
    }
    default:
      return { ...first, year }
  }
}

type Part = number | null | undefined

function span(date: PartialDate, year: number, month: Part, day: Part): { from: number; to: number } {
  switch (date.calendar) {
    case 'GREGORIAN':
    case 'UNKNOWN':
      return days(year, month, day)
    case 'JULIAN':
      return month && day ? oneDay(fromJulian(year, month, day)) : days(year, month, day)
    case 'BIKRAM_SAMBAT':
      return bikramDays(year, month, day) ?? touchedYears(firstYear.BIKRAM_SAMBAT(year))
    default:
      return touchedYears(firstYear[date.calendar](year))
  }
}

/** From the first to the last day of a day, month or year of Bikram Sambat; undefined outside of its table. */
function bikramDays(year: number, month: Part, day: Part): { from: number; to: number } | undefined {
  const lastMonth = month && month <= 12 ? month : 12
  const length = bikramMonthLength(year, lastMonth)
  if (length === undefined) return undefined
  const hasDay = lastMonth === month && day
  // A file may name the 32nd of a shorter month.
  const lastDay = hasDay ? Math.min(day, length) : length
  const first = toGregorian({ year, month: lastMonth === month ? month : 1, day: hasDay ? lastDay : 1 })!
  return { from: numberOf(first), to: numberOf(toGregorian({ year, month: lastMonth, day: lastDay })!) }
}

const numberOf = ({ year, month, day }: CalendarDay) => dayNumber(year, month, day)

function touchedYears(start: number): { from: number; to: number } {
  return { from: dayNumber(start, 1, 1), to: dayNumber(start + 1, 12, 31) }
}

/** The Gregorian year in which a year of another calendar begins; it ends in the next one. */
const firstYear = {
  BIKRAM_SAMBAT: (year: number) => year - 57,
  FRENCH_R: (year: number) => year + 1791,
  HEBREW: (year: number) => year - 3761,
}

/** A day of Bikram Sambat from January on lies in the later of its two Gregorian years. */
function shownYear(calendar: PartialDate['calendar'], { from }: { from: number }, year: number): number {
  return Object.hasOwn(firstYear, calendar) ? yearOf(from) : year
}

function days(year: number, month: Part, day: Part): { from: number; to: number } {
  if (!month || month > 12) return { from: dayNumber(year, 1, 1), to: dayNumber(year, 12, 31) }
  if (!day) return { from: dayNumber(year, month, 1), to: dayNumber(year, month, daysInMonth(year, month)) }
  return oneDay(dayNumber(year, month, Math.min(day, daysInMonth(year, month))))
}

const oneDay = (day: number) => ({ from: day, to: day })

/** By way of the Julian day number (Richards, Explanatory Supplement to the Astronomical Almanac, 3rd ed., 15.11). */
function fromJulian(year: number, month: number, day: number): number {
  const astronomical = year < 0 ? year + 1 : year
  const shift = Math.floor((14 - month) / 12)
  const years = astronomical + 4800 - shift
  const months = month + 12 * shift - 3
  const julianDay = day + Math.floor((153 * months + 2) / 5) + 365 * years + Math.floor(years / 4) - 32_083
  const f = julianDay + 1401 + Math.floor((Math.floor((4 * julianDay + 274_277) / 146_097) * 3) / 4) - 38
  const e = 4 * f + 3
  const h = 5 * Math.floor((((e % 1461) + 1461) % 1461) / 4) + 2
  const gregorianDay = Math.floor((h % 153) / 5) + 1
  const gregorianMonth = ((Math.floor(h / 153) + 2) % 12) + 1
  const gregorianYear = Math.floor(e / 1461) - 4716 + Math.floor((14 - gregorianMonth) / 12)
  return dayNumber(gregorianYear <= 0 ? gregorianYear - 1 : gregorianYear, gregorianMonth, gregorianDay)
}

/** A day that is exact to the day, as a Gregorian `YYYY-MM-DD`: entered so, or in Bikram Sambat where its table is sure. Null for every other date. */
export function isoDay(date: PartialDate | null | undefined): string | null {
  if (!date || date.qualifier !== 'EXACT' || !date.year || date.year < 0 || !date.month || !date.day) return null
  const day = gregorianDay(date.calendar, { year: date.year, month: date.month, day: date.day })
  if (!day) return null
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(day.year).padStart(4, '0')}-${two(day.month)}-${two(day.day)}`
}

function gregorianDay(calendar: PartialDate['calendar'], day: CalendarDay): CalendarDay | undefined {
  if (calendar === 'GREGORIAN') return day
  const there = calendar === 'BIKRAM_SAMBAT' ? toGregorian(day) : undefined
  return there && isSure(there) ? there : undefined
}

/** The entered date that a plain day stands for. */
export function dateOfDay(day: string): PartialDate {
  const [year, month, date] = day.split('-').map(Number)
  return { calendar: 'GREGORIAN', qualifier: 'EXACT', year, month, day: date }
}

/** A date as a form sends it: in full, as a plain day, or not at all. */
export function enteredDate(input: PartialDate | string | null | undefined): PartialDate | null {
  if (input === null || input === undefined || input === '') return null
  const date = typeof input === 'string' ? dateOfDay(input) : input
  const isEmpty = (date.year === null || date.year === undefined) && !date.text
  return isEmpty ? null : tidyDate(date)
}

/** Without the parts that say nothing, so that equal dates are equal texts. */
function tidyDate(date: PartialDate): PartialDate {
  return Object.fromEntries(
    Object.entries(date).filter(([, part]) => part !== null && part !== undefined && part !== ''),
  ) as PartialDate
}
