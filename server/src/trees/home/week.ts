import {
  bikramMonthLength,
  dayCount,
  dayOfCount,
  toBikram,
  type CalendarDay,
} from '@mulghar/contract/kit/bikram-sambat'
import { daysInMonth } from '@mulghar/contract/kit/calendar-days'
import { daysFallingOn, longestMonth, type Calendar } from '../../kit/anniversaries.ts'

export type Anniversary = { on: string; calendar: Calendar; year: number }

/** Of each calendar its days of the year, as month * 100 + day; those of Bikram Sambat are 10,000 higher. */
const bikramFrom = 10_000
const daysOfWeek = 7
const lastYear = 9999

/**
 * The seven days from a day on (`YYYY-MM-DD`), by the day of the year that comes again in each calendar. On the last day of a
 * month come also those days that it has only in other years: the 29th of February, the 32nd of Asar. Constant time.
 */
export function weekFrom(from: string): Map<number, Anniversary> {
  const [year, month, day] = from.split('-').map(Number) as [number, number, number]
  const first = dayCount({ year, month, day })
  const week = new Map<number, Anniversary>()
  for (let at = 0; at < daysOfWeek; at++) {
    const gregorian = dayOfCount(first + at)
    // The calendar of the wire ends with the year 9999.
    if (gregorian.year > lastYear) break
    const on = isoOf(gregorian)
    for (const key of keysOf(gregorian, daysInMonth(gregorian.year, gregorian.month), longestMonth.GREGORIAN))
      week.set(key, { on, calendar: 'GREGORIAN', year: gregorian.year })
    const bikram = toBikram(gregorian)
    if (!bikram) continue
    for (const key of keysOf(bikram, bikramMonthLength(bikram.year, bikram.month)!, longestMonth.BIKRAM_SAMBAT))
      week.set(bikramFrom + key, { on, calendar: 'BIKRAM_SAMBAT', year: bikram.year })
  }
  return week
}

const keysOf = ({ month, day }: CalendarDay, length: number, longest: number): number[] =>
  daysFallingOn(day, length, longest).map((dayOfMonth) => month * 100 + dayOfMonth)

const two = (part: number) => String(part).padStart(2, '0')
const isoOf = ({ year, month, day }: CalendarDay) => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
