import { bikramMonthLength, isSure, toBikram, toGregorian, type CalendarDay } from './bikram-sambat.ts'
import { daysInMonth } from './calendar-days.ts'

/** A year, month or day, as far as it is known. */
export type Point = { year: number; month?: number | null | undefined; day?: number | null | undefined }

/**
 * A point of one calendar in the other: a day is a day, a month two months, a year two years. `approximate` where it lies
 * outside of the years for which the table is sure; outside of the table there are only years.
 */
export type OtherPoint = { from: Point; to: Point; approximate: boolean }

/** What a point of Bikram Sambat is in the Gregorian calendar. Constant time. */
export function gregorianPoint({ year, month, day }: Point): OtherPoint {
  const lastMonth = month ?? 12
  const length = bikramMonthLength(year, lastMonth)
  const first = length && toGregorian({ year, month: month ?? 1, day: (month && day) || 1 })
  const last = length && toGregorian({ year, month: lastMonth, day: (month && day) || length })
  if (!first || !last) return { from: { year: year - 57 }, to: { year: year - 56 }, approximate: true }
  return { ...pointsOf(first, last, month, day), approximate: !isSure(first) && !isSure(last) }
}

/** What a point of the Gregorian calendar is in Bikram Sambat. Constant time. */
export function bikramPoint({ year, month, day }: Point): OtherPoint {
  const first = { year, month: month ?? 1, day: (month && day) || 1 }
  const last = { year, month: month ?? 12, day: (month && day) || daysInMonth(year, month ?? 12) }
  const [from, to] = [toBikram(first), toBikram(last)]
  const approximate = !isSure(first) && !isSure(last)
  if (!from || !to) return { from: { year: year + 56 }, to: { year: year + 57 }, approximate: true }
  return { ...pointsOf(from, to, month, day), approximate }
}

/** As exact as what was given: days for a day, months for a month, else years. */
function pointsOf(from: CalendarDay, to: CalendarDay, month: Point['month'], day: Point['day']) {
  const cut = (one: CalendarDay): Point =>
    month ? (day ? one : { year: one.year, month: one.month }) : { year: one.year }
  return { from: cut(from), to: cut(to) }
}
