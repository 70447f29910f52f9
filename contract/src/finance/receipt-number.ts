/** How the number of a receipt is written: the year, and the number in it. */
export const receiptLabel = (year: number, number: number): string => `${year}-${String(number).padStart(4, '0')}`

// Nepal is ahead of Greenwich by five hours and three quarters, all the year, since 1986.
const aheadMs = (5 * 60 + 45) * 60_000

/** The Gregorian day in Nepal at an instant. Pure; right for instants since 1986. */
export function dayInNepal(at: Date): { year: number; month: number; day: number } {
  const there = new Date(at.getTime() + aheadMs)
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1, day: there.getUTCDate() }
}

/** The instant at which a day (`YYYY-MM-DD`) begins in Nepal. Pure. */
export const dayBegins = (day: string): Date => new Date(Date.parse(day) - aheadMs)
