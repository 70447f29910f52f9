/** A day of either calendar: month from 1, day from 1. Years of both are common years, none is astronomical. */
export type CalendarDay = { year: number; month: number; day: number }

/**
 * The lengths of the months of Bikram Sambat. They follow the sun's place among the stars and are proclaimed year by year,
 * so that no formula gives them: a table is the calendar. Each letter of `years` is the kind of one year from `from` on;
 * a kind holds twelve digits, each a month's days less 29. `version` counts up whenever a year is corrected.
 *
 * Source: `bikram-sambat` 1.8.1 and `@remotemerge/nepali-date-converter` 1.2.1, which agree on every year from 1999 to 2083
 * (12 April 1942 to 13 April 2027). Where they differ, a third table decided (`nepali-datetime`, two of three): 1975 and 1991
 * are the second's; 1977, 1981 and 1998 the first's; 2084 to 2090 the second's. The first knows 1970 to 2090, the second
 * 1975 to 2099. The years differ in their months only: every one of them begins on the same day in both, but 2085 to 2090.
 */
export const bikramTable = {
  version: 1,
  from: 1970,
  to: 2099,
  kinds: {
    a: '223222101011',
    b: '232321110012',
    c: '223321101011',
    d: '132321110102',
    e: '222322011011',
    f: '222322101011',
    g: '232321110102',
    h: '232321110011',
    i: '232321101011',
    j: '223231101011',
    k: '222322011002',
    l: '132322011002',
    m: '132322010102',
  } as Readonly<Record<string, string>>,
  years: [
    'ajbdacbdac', // 1970
    'beacbeaibf',
    'ahgfahgaab', // 1990
    'dacbdacbka',
    'cbeacbeaig', // 2010
    'fahgfabdaj',
    'bdacblacbe', // 2030
    'acbeaibfah',
    'gfahgajbda', // 2050
    'cbmacbkacb',
    'eaibfahgfa', // 2070
    'hgaabdacbd',
    'acbkacbeac', // 2090
  ].join(''),
} as const

/** The Gregorian days between which the table is sure, up to the end of 2083; what is converted outside of them is approximate. */
export const sureFrom: CalendarDay = { year: 1943, month: 4, day: 14 }
export const sureTo: CalendarDay = { year: 2027, month: 4, day: 13 }

/** Days from the first of January 1970 to the first of Baishakh 1970, which is the 13th of April 1913. */
const tableStart = dayCount({ year: 1913, month: 4, day: 13 })
/** For each year of the table the days before it, and after the last one the days of all. */
const daysBefore: number[] = [0]
for (let year = bikramTable.from; year <= bikramTable.to; year++) {
  let days = daysBefore.at(-1)!
  for (let month = 1; month <= 12; month++) days += bikramMonthLength(year, month)!
  daysBefore.push(days)
}

/** How many days a month of Bikram Sambat has, 29 to 32; undefined outside of the table. Constant time. */
export function bikramMonthLength(year: number, month: number): number | undefined {
  const digit = bikramTable.kinds[bikramTable.years[year - bikramTable.from] ?? '']?.[month - 1]
  return digit === undefined ? undefined : 29 + Number(digit)
}

/** The day of Bikram Sambat that a Gregorian day is; undefined outside of the table. A search over years, then months. */
export function toBikram(day: CalendarDay): CalendarDay | undefined {
  const since = dayCount(day) - tableStart
  if (since < 0 || since >= daysBefore.at(-1)!) return undefined
  // A year has 365 or 366 days: the guess is late by at most one.
  let at = Math.min(Math.floor(since / 365), daysBefore.length - 2)
  while (daysBefore[at]! > since) at--
  const year = bikramTable.from + at
  let rest = since - daysBefore[at]!
  let month = 1
  for (let length = 0; rest >= (length = bikramMonthLength(year, month)!); month++) rest -= length
  return { year, month, day: rest + 1 }
}

/** The Gregorian day that a day of Bikram Sambat is; undefined outside of the table, and for a day that its month has not. */
export function toGregorian({ year, month, day }: CalendarDay): CalendarDay | undefined {
  const length = bikramMonthLength(year, month)
  if (length === undefined || day < 1 || day > length) return undefined
  let days = daysBefore[year - bikramTable.from]! + day - 1
  for (let before = 1; before < month; before++) days += bikramMonthLength(year, before)!
  return dayOfCount(tableStart + days)
}

/**
 * The year of Bikram Sambat in which something happened of which the Gregorian year is known, and the first and last day on
 * which it can have been (`year * 10000 + month * 100 + day`, null for an open end). Null where two years are possible.
 * Outside of the table a year of Bikram Sambat is known by the two Gregorian years that it touches, and no other. Constant time.
 */
export function bikramYearOf(year: number, from: number | null, to: number | null): number | null {
  const newYear = bikramNewYear(year)
  if (newYear === undefined) return from === year * 10_000 + 101 && to === (year + 1) * 10_000 + 1231 ? year + 57 : null
  const [first, last] = [from ?? year * 10_000 + 101, to ?? year * 10_000 + 1231]
  return first >= newYear ? year + 57 : last < newYear ? year + 56 : null
}

/** The day in a Gregorian year on which Bikram Sambat begins its year, as a number; undefined outside of the table. */
export function bikramNewYear(year: number): number | undefined {
  const day = toGregorian({ year: year + 57, month: 1, day: 1 })
  return day && day.year * 10_000 + day.month * 100 + day.day
}

/** Days from the first of January 1970 to a Gregorian day, by whole numbers only: no clock and no time zone has a part in it. */
export function dayCount({ year, month, day }: CalendarDay): number {
  const shifted = month > 2 ? year : year - 1
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

/**
 * The Gregorian day of a count: the other way. Years are astronomical before 1 (0 is 1 BC). Constant time.
 *
 * Source: Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, `days_from_civil` and `civil_from_days`.
 */
export function dayOfCount(count: number): CalendarDay {
  const shifted = count + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  }
}

/** Whether a Gregorian day lies where the table is sure. */
export function isSure(day: CalendarDay): boolean {
  const count = dayCount(day)
  return count >= dayCount(sureFrom) && count <= dayCount(sureTo)
}
