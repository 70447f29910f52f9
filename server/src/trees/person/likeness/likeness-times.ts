import { dayInYear, isKnown, isOneDay, type When } from './when.ts'

/** More than this no two times say. */
export const mostOfTime = 11
/** What is told of a death is told by fewer, and later. */
export const weightOfDeath = 0.7
/** By so much a guess may be wrong. */
export const guessYears = 3

/** How many bits it is worth that two people had something happen to them within these years. */
export type Rareness = (start: number, end: number) => number

/** Where a tree says nothing of when its people lived: evenly in a hundred years. */
export const evenly: Rareness = (start, end) => Math.log2(100 / Math.max(end - start, 1 / 365))

/**
 * What it says that two times are those of the same event, in bits: much where both are exact and the same, little where
 * one is a wide guess, the less than nothing the farther they are apart; nothing where one of them is not known.
 */
export function timesAlike(one: When, other: When, rareness: Rareness = evenly): number {
  if (!isKnown(one) || !isKnown(other)) return 0
  const slack = (one.isGuess ? guessYears : 0) + (other.isGuess ? guessYears : 0)
  const gap = Math.max(one.start - other.end, other.start - one.end)
  if (gap <= 1 / 400) {
    const start = Math.min(one.start, other.start)
    const end = Math.max(one.end, other.end)
    // An end that is open agrees with nearly everything.
    if (end - start > 200) return 0.5
    return Math.max(0, Math.min(mostOfTime, rareness(start - slack / 2, end + slack / 2)))
  }
  const areDays = isOneDay(one) && isOneDay(other)
  if (areDays && isSlip(one, other)) return 3
  const apart = gap - slack
  // Years are remembered one off, a day that is told is not.
  return apart > 0 && apart <= 1.2 && areDays ? -2 : timeApart(apart)
}

/** The same of two times that lie so many years apart, more than they may be wrong. */
export function timeApart(years: number): number {
  if (years <= 1.2) return 1.5
  if (years <= 2.2) return -1.5
  if (years <= 5.2) return -5
  return years <= 10 ? -9 : -15
}

/** One figure of the year another, or, in the same year, day and month changed about. */
function isSlip(one: When, other: When): boolean {
  const [first, second] = [dayInYear(one), dayInYear(other)]
  const [yearOne, yearOther] = [Math.floor(one.start), Math.floor(other.start)]
  if (yearOne === yearOther) {
    return Math.floor(first / 31) === second % 31 && Math.floor(second / 31) === first % 31
  }
  if (first !== second || first === 0) return false
  const [figures, others] = [String(yearOne), String(yearOther)]
  let differing = 0
  for (let at = 0; at < figures.length; at++) if (figures[at] !== others[at]) differing++
  return differing === 1 && figures.length === others.length
}
