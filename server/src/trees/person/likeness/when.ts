import type { Span } from '../../../kit/date-range.ts'

/** A time in years; an end that is not known is infinite. */
export type When = { start: number; end: number; isGuess: boolean }

const year = 10_000
export const unknownTime: When = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY, isGuess: false }
/** Dates that say themselves that they may be a little wrong. */
const guesses: ReadonlySet<string> = new Set(['ABOUT', 'CALCULATED', 'ESTIMATED', 'INTERPRETED'])

export function whenOf({ from, to }: Span, qualifier: string | null | undefined): When {
  if (from === null && to === null) return unknownTime
  return {
    start: from === null ? Number.NEGATIVE_INFINITY : inYears(from),
    end: to === null ? Number.POSITIVE_INFINITY : inYears(to),
    isGuess: guesses.has(qualifier ?? ''),
  }
}

/** Near enough for odds: months of 31 days. */
function inYears(day: number): number {
  return Math.floor(day / year) + ((Math.floor(day / 100) % 100) - 1) / 12 + ((day % 100) - 1) / 372
}

export const isKnown = (when: When) => when.start > Number.NEGATIVE_INFINITY || when.end < Number.POSITIVE_INFINITY
export const isOneDay = (when: When) => when.end - when.start < 1 / 400
/** Day and month of a single day, for comparing; January the first is what programs write for a year. */
export const dayInYear = (when: When) => Math.round((when.start - Math.floor(when.start)) * 372)
