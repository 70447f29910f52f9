import { dayFault } from '@mulghar/contract/kit/calendar-days'
import { gregorianPoint, type Point } from '@mulghar/contract/kit/other-calendar'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { countsAsLiving } from '@mulghar/contract/trees/roles'

export type BirthFault = 'no-such-day' | 'no-year-zero' | 'not-whole' | 'long-ago' | 'not-yet'

/**
 * Why nobody who is here can have been born then, if so; asked before anything is made of it. `today` is `YYYY-MM-DD`. Pure.
 */
export function birthFault(date: PartialDate | null, today: string): BirthFault | undefined {
  if (!date) return undefined
  if (date.year == null) return 'not-whole'
  const fault = dayFault(date)
  if (fault) return fault.code === 'no-year-zero' ? fault.code : 'no-such-day'
  const isBikram = date.calendar === 'BIKRAM_SAMBAT'
  const inOurs = (point: Point) => (isBikram ? gregorianPoint(point) : { from: point, to: point })
  const { from } = inOurs({ year: date.year, month: date.month, day: date.day })
  const { to } = inOurs({ year: date.year2 ?? date.year, month: date.month, day: date.day })
  const isOpen = date.qualifier === 'AFTER' || date.qualifier === 'FROM'
  const bornAtLatest = isOpen ? null : to.year
  if (!countsAsLiving({ deceased: false, bornAtLatest }, Number(today.slice(0, 4)))) return 'long-ago'
  return date.qualifier !== 'BEFORE' && first(from) > today ? 'not-yet' : undefined
}

/** The first day of a point, to compare by letter. */
function first({ year, month, day }: Point): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month ?? 1)}-${two(day ?? 1)}`
}
