import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { OtherPoint, Point } from '@mulghar/contract/kit/other-calendar'
import { longDate } from './dates.ts'

/** The months of Bikram Sambat in romanised forms that official papers use, and in Nepali: no browser has them. */
export const bikramMonths = [
  'Baishakh',
  'Jestha',
  'Asar',
  'Shrawan',
  'Bhadra',
  'Asoj',
  'Kartik',
  'Mangsir',
  'Poush',
  'Magh',
  'Falgun',
  'Chaitra',
]
export const nepaliMonths = ['बैशाख', 'जेठ', 'असार', 'साउन', 'भदौ', 'असोज', 'कात्तिक', 'मंसिर', 'पुस', 'माघ', 'फागुन', 'चैत']

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
export const gregorianMonths = Array.from({ length: 12 }, (_, month) => monthName.format(Date.UTC(2000, month, 1)))

/** What is typed with the digits of Devanagari as well as with ours. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
}

/** A year, month or day in its own calendar, as far as it is known. */
export function pointInWords(calendar: PartialDate['calendar'], { year, month, day }: Point): string {
  if (calendar === 'BIKRAM_SAMBAT') {
    const name = month == null ? undefined : bikramMonths[month - 1]
    return [year, name, name && day, 'BS'].filter(Boolean).join(' ')
  }
  if (calendar !== 'GREGORIAN') {
    const numbers = [year, month, month && day].filter(Boolean).join('-')
    return calendar === 'UNKNOWN' ? numbers : `${numbers} (${calendarNames[calendar]})`
  }
  if (year < 1) return `${-year} BC`
  if (month == null) return String(year)
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
  if (day != null) return longDate(`${text}-${String(day).padStart(2, '0')}`)
  return `${gregorianMonths[month - 1]} ${year}`
}

const calendarNames = { JULIAN: 'Julian', FRENCH_R: 'French Republican', HEBREW: 'Hebrew' }

/** What a point is in the other calendar: "June – July 1984", "2040/41 BS". */
export function otherInWords(calendar: 'GREGORIAN' | 'BIKRAM_SAMBAT', { from, to }: OtherPoint): string {
  if (from.day != null || (from.year === to.year && from.month === to.month)) return pointInWords(calendar, from)
  const isBikram = calendar === 'BIKRAM_SAMBAT'
  if (from.month == null) {
    if (from.year < 1) return `${pointInWords(calendar, from)} – ${pointInWords(calendar, to)}`
    return `${from.year}/${String(to.year % 100).padStart(2, '0')}${isBikram ? ' BS' : ''}`
  }
  const [one, other] = [from, to].map(({ month }) => (isBikram ? bikramMonths : gregorianMonths)[month! - 1])
  if (from.year !== to.year) return `${pointInWords(calendar, from)} – ${pointInWords(calendar, to)}`
  return isBikram ? `${from.year} ${one} – ${other} BS` : `${one} – ${other} ${from.year}`
}
