import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { badField } from '../../kit/app-error.ts'
import { dayNumber, rangeOfDate } from '../../kit/date-range.ts'

const hoursAhead = 14

/** Refuses a range whose end is before its start, such as "between 1900 and 1800". */
export function requireForward(field: string, date: PartialDate | null): void {
  if (!date || date.year2 === null || date.year2 === undefined) return
  const { year2: year, month2: month, day2: day } = date
  const [start, end] = [date, { ...date, year, month, day }].map((one) => rangeOfDate({ ...one, qualifier: 'EXACT' }))
  if (end!.to! < start!.from!) throw badField(field, 'dates-reversed')
}

/** Refuses a day, or the year of a photo, that has not come anywhere on earth. */
export function requirePast(
  field: string,
  date: PartialDate | null,
  now: Date,
  code: 'still-to-come' | 'year-to-come' = 'still-to-come',
): void {
  const latest = new Date(now.getTime() + hoursAhead * 3_600_000)
  const today = dayNumber(latest.getUTCFullYear(), latest.getUTCMonth() + 1, latest.getUTCDate())
  if ((rangeOfDate(date).from ?? 0) > today) throw badField(field, code)
}
