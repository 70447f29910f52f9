import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { rangeOfDate } from '../../kit/date-range.ts'

/** How much a date says by its qualifier: itself, nearly itself, a time between two, one open end, words. */
const tiers: Record<PartialDate['qualifier'], number> = {
  EXACT: 4,
  ABOUT: 3,
  CALCULATED: 3,
  ESTIMATED: 3,
  INTERPRETED: 3,
  BETWEEN: 2,
  FROM_TO: 2,
  BEFORE: 1,
  AFTER: 1,
  FROM: 1,
  TO: 1,
  PHRASE: 0,
}

/**
 * Which of two dates for the same fact is the more exact: a date that is said to be itself before one about, between,
 * before or after; of two of the same kind a day before a month before a year, and the shorter of two ranges. Positive
 * where it is the first, negative where it is the second, 0 where neither is. Pure.
 */
export function compareExactness(one: PartialDate, other: PartialDate): number {
  return tierOf(one) - tierOf(other) || partsOf(one) - partsOf(other) || spanOf(other) - spanOf(one)
}

const tierOf = ({ qualifier, year }: PartialDate) => (year === null || year === undefined ? 0 : tiers[qualifier])

/** A day has three parts, a month two, a year one; a range as many as its vaguer end. */
function partsOf({ year, month, day, year2, month2, day2 }: PartialDate): number {
  const count = (...parts: (number | null | undefined)[]) =>
    parts.findIndex((part) => part === null || part === undefined)
  const [first, last] = [count(year, month, day, null), count(year2, month2, day2, null)]
  return last > 0 ? Math.min(first, last) : first
}

/** How far apart the ends of a range are; nothing of what is no range. */
function spanOf(date: PartialDate): number {
  if (tierOf(date) !== tiers.BETWEEN) return 0
  const { from, to } = rangeOfDate(date)
  return from === null || to === null ? 0 : to - from
}
