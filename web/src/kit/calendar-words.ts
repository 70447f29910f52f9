import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { OtherPoint, Point } from '@mulghar/contract/kit/other-calendar'
import { msg, t } from '@lingui/core/macro'
import { bikramMonths, nepaliMonths } from './bikram-months.ts'
import { longDate } from './dates.ts'
import { chosenDigits } from './digit-choice.ts'
import { dateWords, i18n, locales } from './i18n.ts'

/** The months of Bikram Sambat as the reader's language has them. */
export function bikramNames(): readonly string[] {
  return locales()[0]!.startsWith('en') ? bikramMonths : nepaliMonths
}

let named: { by: readonly string[]; months: readonly string[] } | undefined

/** The months of our own calendar in the reader's language. */
export function gregorianMonths(): readonly string[] {
  const by = locales()
  const own = dateWords()
  if (own) return own.months
  if (named?.by !== by) {
    const name = new Intl.DateTimeFormat([...by], { month: 'long', timeZone: 'UTC' })
    named = { by, months: Array.from({ length: 12 }, (_, month) => name.format(Date.UTC(2000, month, 1))) }
  }
  return named.months
}

/** The same, short: "Jan". */
export function shortMonths(): readonly string[] {
  const own = dateWords()
  if (own) return own.months
  const name = new Intl.DateTimeFormat([...locales()], { month: 'short', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => name.format(Date.UTC(2000, month, 1)))
}

/** A year, month or day in its own calendar, as far as it is known. */
export function pointInWords(calendar: PartialDate['calendar'], { year, month, day }: Point): string {
  if (calendar === 'BIKRAM_SAMBAT') {
    const name = month == null ? undefined : bikramNames()[month - 1]
    if (!name) return t`${year} BS`
    return day ? t`${year} ${name} ${day} BS` : t`${year} ${name} BS`
  }
  if (calendar !== 'GREGORIAN') {
    const numbers = chosenDigits([year, month, month && day].filter(Boolean).join('-'))
    if (calendar === 'UNKNOWN') return numbers
    const calendarName = i18n._(calendarNames[calendar])
    return t`${numbers} (${calendarName})`
  }
  if (year < 1) return beforeChrist(year)
  if (month == null) return chosenDigits(String(year))
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
  if (day != null) return longDate(`${text}-${String(day).padStart(2, '0')}`)
  const name = gregorianMonths()[month - 1]!
  return t`${name} ${year}`
}

export function beforeChrist(year: number): string {
  const count = -year
  return t`${count} BC`
}

const calendarNames = { JULIAN: msg`Julian`, FRENCH_R: msg`French Republican`, HEBREW: msg`Hebrew` }

/** What a point is in the other calendar: "June – July 1984", "2040/41 BS". */
export function otherInWords(calendar: 'GREGORIAN' | 'BIKRAM_SAMBAT', { from, to }: OtherPoint): string {
  if (from.day != null || (from.year === to.year && from.month === to.month)) return pointInWords(calendar, from)
  const isBikram = calendar === 'BIKRAM_SAMBAT'
  if (from.month == null) {
    if (from.year < 1) return `${pointInWords(calendar, from)} – ${pointInWords(calendar, to)}`
    const years = chosenDigits(`${from.year}/${String(to.year % 100).padStart(2, '0')}`)
    return isBikram ? t`${years} BS` : years
  }
  const [one = '', other = ''] = [from, to].map(
    ({ month }) => (isBikram ? bikramNames() : gregorianMonths())[month! - 1]!,
  )
  if (from.year !== to.year) return `${pointInWords(calendar, from)} – ${pointInWords(calendar, to)}`
  const { year } = from
  return isBikram ? t`${year} ${one} – ${other} BS` : t`${one} – ${other} ${year}`
}
