import { instantsOf, localAt, offsetAt } from '@mulghar/contract/events/zone'
import { calendarChoice } from '../../kit/calendar-choice.ts'
import { clockDateTime } from '../../kit/dates.ts'
import { bikramDayInNepali } from '../../kit/partial-dates.ts'
import { chosenDigits } from '../../kit/digit-choice.ts'

/** The zone of this device. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What stands on the clocks of a zone at an instant, as a field has it: `YYYY-MM-DDTHH:MM`; empty for what is no time. */
export function fieldTime(zone: string, instant: string | number): string {
  const time = new Date(instant).getTime()
  return Number.isNaN(time) ? '' : localAt(zone, time).slice(0, 16)
}

/** When an event is, on the clocks of its city: "November 21, 2026, 8:00 AM". */
export const timeThere = (zone: string, instant: string | number): string => clockDateTime(fieldTime(zone, instant))

/** The same on the clocks of this device; nothing where they show the same. */
export function timeHere(zone: string, instant: string | number, own: string = ownZone()): string | undefined {
  const time = new Date(instant).getTime()
  if (Number.isNaN(time) || offsetAt(zone, time) === offsetAt(own, time)) return undefined
  return timeThere(own, time)
}

/** The day of Bikram Sambat in that zone, in Nepali; undefined for readers who chose only our calendar. */
export function bikramThere(zone: string, instant: string | number): string | undefined {
  if (calendarChoice() === 'GREGORIAN') return undefined
  return bikramDayInNepali(fieldTime(zone, instant).slice(0, 10)) || undefined
}

export type ReadTime =
  | { instant: number; fault?: undefined; ways?: undefined }
  | { instant?: undefined; fault: 'required' | 'skipped-hour' | 'time-unknown'; ways?: undefined }
  /** The clocks show it twice: when it is the first time, and the second. */
  | { instant?: undefined; fault: 'repeated-hour'; ways: readonly [number, number] }

/** When it is, of what stands in a field; of an hour that comes twice, the one that was chosen. Pure. */
export function readTime(zone: string, typed: string, chosen: number | undefined): ReadTime {
  if (typed === '') return { fault: 'required' }
  if (Number.isNaN(Date.parse(`${typed}Z`))) return { fault: 'time-unknown' }
  const [first, second] = instantsOf(zone, typed)
  if (first === undefined) return { fault: 'skipped-hour' }
  if (second === undefined) return { instant: first }
  const instant = [first, second].find((way) => way === chosen)
  return instant === undefined ? { fault: 'repeated-hour', ways: [first, second] } : { instant }
}

/** How far clocks are ahead of UTC: "UTC+5:45". */
export function offsetWords(zone: string, instant: number): string {
  const minutes = Math.round(offsetAt(zone, instant) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return chosenDigits(`UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`)
}
