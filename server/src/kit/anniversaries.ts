import { bikramMonthLength, toBikram, toGregorian, type CalendarDay } from '@mulghar/contract/kit/bikram-sambat'
import { daysInMonth } from '@mulghar/contract/kit/calendar-days'

export type Calendar = 'GREGORIAN' | 'BIKRAM_SAMBAT'

/** The longest month of each calendar. */
export const longestMonth: Readonly<Record<Calendar, number>> = { GREGORIAN: 31, BIKRAM_SAMBAT: 32 }

/**
 * The days of the month that fall on a day: the day itself, and on the last day of a month those that the month has only in
 * other years, such as the 29th of February and the 32nd of Asar.
 */
export function daysFallingOn(day: number, monthLength: number, longest: number): number[] {
  const last = day === monthLength ? longest : day
  return Array.from({ length: last - day + 1 }, (_, more) => day + more)
}

/** A Gregorian day of which another day is the anniversary by a calendar. */
export type EarlierDay = { on: CalendarDay; calendar: Calendar; years: number }

const calendars = [
  {
    calendar: 'GREGORIAN',
    from: (day: CalendarDay): CalendarDay | undefined => day,
    to: (day: CalendarDay): CalendarDay | undefined => day,
    lengthOf: (year: number, month: number): number | undefined => daysInMonth(year, month),
  },
  { calendar: 'BIKRAM_SAMBAT', from: toBikram, to: toGregorian, lengthOf: bikramMonthLength },
] as const

/** The days of which a day is the anniversary, in the last `mostYears` years of both calendars. Each day appears once. */
export function earlierDays(day: CalendarDay, mostYears: number): EarlierDay[] {
  const found = new Map<string, EarlierDay>()
  for (const { calendar, from, to, lengthOf } of calendars) {
    const today = from(day)
    const length = today && lengthOf(today.year, today.month)
    if (!today || !length) continue
    for (let years = 1; years <= mostYears; years++) {
      const year = today.year - years
      for (const dayOfMonth of daysFallingOn(today.day, length, longestMonth[calendar])) {
        if (dayOfMonth > (lengthOf(year, today.month) ?? 0)) continue
        const on = to({ year, month: today.month, day: dayOfMonth })
        const key = on && `${on.year} ${on.month} ${on.day}`
        if (on && key && !found.has(key)) found.set(key, { on, calendar, years })
      }
    }
  }
  return [...found.values()]
}
