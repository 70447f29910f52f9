import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { longDate } from './dates.ts'

/** The months of Bikram Sambat in the romanised forms that official papers use. */
export const bikramMonths = [
  'Baisakh',
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

type Point = { year: number; month?: number | null | undefined; day?: number | null | undefined }

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
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${text}-01`),
  )
}

const calendarNames = { JULIAN: 'Julian', FRENCH_R: 'French Republican', HEBREW: 'Hebrew' }

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD` in words. */
export function spanInWords(text: string): string {
  const [year, month, day] = text.split('-').map(Number)
  return year === undefined ? text : pointInWords('GREGORIAN', { year, month, day })
}
