import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
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

/** "about 1921", "between 1900 and 1910", "March 1921", "2041 Asar 32 BS". Empty where there is nothing to say. */
export function dateInWords(date: PartialDate): string {
  const { calendar, qualifier, year, year2 } = date
  if (qualifier === 'PHRASE' || year == null) return date.text ?? ''
  const one = pointInWords(calendar, { year, month: date.month, day: date.day })
  const two = year2 == null ? '' : pointInWords(calendar, { year: year2, month: date.month2, day: date.day2 })
  switch (qualifier) {
    case 'ABOUT':
    case 'CALCULATED':
    case 'ESTIMATED':
    case 'INTERPRETED':
      return i18n._(msg`about ${one}`)
    case 'BEFORE':
      return i18n._(msg`before ${one}`)
    case 'AFTER':
      return i18n._(msg`after ${one}`)
    case 'FROM':
      return i18n._(msg`from ${one}`)
    case 'TO':
      return i18n._(msg`until ${one}`)
    case 'BETWEEN':
      return two ? i18n._(msg`between ${one} and ${two}`) : i18n._(msg`after ${one}`)
    case 'FROM_TO':
      return two ? i18n._(msg`from ${one} to ${two}`) : i18n._(msg`from ${one}`)
    default:
      return one
  }
}

function pointInWords(calendar: PartialDate['calendar'], { year, month, day }: Point): string {
  if (calendar === 'BIKRAM_SAMBAT') {
    const name = month == null ? undefined : bikramMonths[month - 1]
    return [year, name, name && day, 'BS'].filter(Boolean).join(' ')
  }
  if (calendar !== 'GREGORIAN') {
    const numbers = [year, month, month && day].filter(Boolean).join('-')
    return calendar === 'UNKNOWN' ? numbers : `${numbers} (${calendarNames[calendar]})`
  }
  if (year < 1) return i18n._(msg`${-year} BC`)
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
