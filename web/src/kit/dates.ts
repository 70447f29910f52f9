import { t } from '@lingui/core/macro'
import { now } from './clock.ts'
import { chosenDigits } from './digit-choice.ts'
import { dateWords, locales } from './i18n.ts'

/** What a date looks like that cannot be read. */
const unreadable = () => t`Invalid Date`

type When = string | number | Date

/** November 20, 2026 */
export function longDate(when: When): string {
  return format(when, { month: 'long', day: 'numeric', year: 'numeric' })
}

/** Friday, November 20, 2026 */
export function dayOfTheWeek(when: When): string {
  return format(when, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
}

/** Friday */
export function weekday(when: When): string {
  return format(when, { weekday: 'long' })
}

/** Sat, as a leaf of a calendar has it; where a language has no short words, the whole. */
export function shortWeekday(when: When): string {
  return format(when, { weekday: 'short' })
}

/** Nov */
export function shortMonth(when: When): string {
  return format(when, { month: 'short' })
}

/** The day that it is here, `YYYY-MM-DD`. */
export function localDay(when: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`
}

/** Nov 20 */
export function shortDay(when: When): string {
  return format(when, { month: 'short', day: 'numeric' })
}

/** Nov 20, 2026 */
export function shortDate(when: When): string {
  return format(when, { month: 'short', day: 'numeric', year: 'numeric' })
}

/** Nov 20, 2026, 2:05 PM */
export function shortDateTime(when: When): string {
  return format(when, { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' })
}

/** 2:05 PM */
export function clockTime(when: When): string {
  return format(when, { hour: 'numeric', minute: '2-digit' })
}

/** November 20, 2026, 2:05 PM, of what stands on some clocks (`YYYY-MM-DDTHH:MM`), whatever stands on those of the reader. */
export function clockDateTime(clock: string): string {
  const when = `${clock}Z`
  if (Number.isNaN(new Date(when).getTime())) return unreadable()
  const day = format(when, { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
  const time = format(when, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return t`${day}, ${time}`
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "2 hours ago", "yesterday", "now" for less than a minute either way. */
export function relativeTime(when: When, at: number = now().getTime()): string {
  const time = new Date(when).getTime()
  if (Number.isNaN(time)) return unreadable()
  const seconds = (time - at) / 1000
  const step = steps.find(([, length]) => Math.abs(seconds) >= length)
  if (!step) return t({ message: 'now', context: 'less than a minute ago' })
  const [unit, length] = step
  const count = Math.trunc(seconds / length)
  return chosenDigits(dateWords()?.ago(count, unit) ?? ages().format(count, unit))
}

let known: { rules: readonly string[]; ages: Intl.RelativeTimeFormat } | undefined

/** Kept like the formatters of dates below. */
function ages(): Intl.RelativeTimeFormat {
  const rules = locales()
  if (known?.rules !== rules) known = { rules, ages: new Intl.RelativeTimeFormat([...rules], { numeric: 'auto' }) }
  return known.ages
}

/** A day without a time belongs to no time zone, and must not slip into the day before. */
function format(when: When, options: Intl.DateTimeFormatOptions): string {
  const isDayOnly = typeof when === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(when)
  const date = new Date(when)
  if (Number.isNaN(date.getTime())) return unreadable()
  const asked: Intl.DateTimeFormatOptions = isDayOnly ? { ...options, timeZone: 'UTC' } : options
  return chosenDigits(dateWords()?.date(date, asked) ?? formatter(asked).format(date))
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Kept, since making one takes longer than hundreds of uses. */
function formatter(asked: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = JSON.stringify([locales(), asked])
  const made = formatters.get(name) ?? new Intl.DateTimeFormat([...locales()], asked)
  formatters.set(name, made)
  return made
}
