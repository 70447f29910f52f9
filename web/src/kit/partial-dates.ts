import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { bikramPoint, gregorianPoint, type Point } from '@mulghar/contract/kit/other-calendar'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { nepaliMonths } from './bikram-months.ts'
import { calendarChoice } from './calendar-choice.ts'
import { otherInWords, pointInWords } from './calendar-words.ts'
import { inDevanagariDigits } from '@mulghar/contract/kit/devanagari-digits'

type Calendar = PartialDate['calendar']
type PointWords = (calendar: Calendar, point: Point) => string

/**
 * "about 1921", "between 1900 and 1910", "March 1921", "2041 Asar 32 BS", "June 1850 (31 JUN 1850)": as it was entered.
 * Empty for an empty date. Linear in its text.
 */
export function dateInWords(date: PartialDate): string {
  const { qualifier, year, text } = date
  if (qualifier !== 'INTERPRETED' || year == null || !text) return inWords(date, pointInWords)
  const read = inWords({ ...date, qualifier: 'EXACT' }, pointInWords)
  return i18n._(msg`${read} (${text})`)
}

/** Whether it has two ends, such as "between 1900 and 1910". */
export const hasSecondDay = ({ qualifier }: PartialDate): boolean => qualifier === 'BETWEEN' || qualifier === 'FROM_TO'

/** The same date without a second end that its form does not show. */
export function withoutUnseen(date: PartialDate): PartialDate {
  if (hasSecondDay(date)) return date
  const { year2: _year, month2: _month, day2: _day, ...shown } = date
  return shown
}

export type OtherWords = { text: string; approximate: boolean }

/** The same date in the other of our two calendars; undefined where it is in neither, or only told in words. */
export function otherDate(date: PartialDate): OtherWords | undefined {
  const { calendar, qualifier, year } = date
  if (qualifier === 'PHRASE' || year == null || (calendar !== 'GREGORIAN' && calendar !== 'BIKRAM_SAMBAT'))
    return undefined
  let approximate = false
  const text = inWords(date, (_, point) => {
    const other = calendar === 'GREGORIAN' ? bikramPoint(point) : gregorianPoint(point)
    approximate ||= other.approximate
    return otherInWords(calendar === 'GREGORIAN' ? 'BIKRAM_SAMBAT' : 'GREGORIAN', other)
  })
  return { text, approximate }
}

/** What is said first of a date, and what beside it. */
export type ShownDate = { main: string; beside: string }

/**
 * A date as its reader wants it: in the calendar of the choice, with the other one beside it where Bikram Sambat is in the
 * choice, or where the date was entered in the other.
 */
export function dateAsChosen(date: PartialDate): ShownDate {
  const choice = calendarChoice()
  const entered = dateInWords(date)
  const other = otherDate(date)
  if (!other) return { main: entered, beside: '' }
  const converted = other.approximate && !saysAbout(date) ? i18n._(msg`${other.text} (approximate)`) : other.text
  const isFirst = date.calendar === (choice === 'BIKRAM_SAMBAT' ? 'BIKRAM_SAMBAT' : 'GREGORIAN')
  if (!isFirst) return { main: converted, beside: entered }
  return { main: entered, beside: choice === 'GREGORIAN' ? '' : converted }
}

const saysAbout = ({ qualifier }: PartialDate) =>
  qualifier === 'ABOUT' || qualifier === 'CALCULATED' || qualifier === 'ESTIMATED' || qualifier === 'INTERPRETED'

/** The same in one line. */
export function dateInLine(date: PartialDate): string {
  const { main, beside } = dateAsChosen(date)
  return beside ? `${main} · ${beside}` : main
}

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, as its reader wants it. */
export function spanInWords(text: string): string {
  const [year, month, day] = text.split('-').map(Number)
  return year === undefined ? text : dateInLine({ calendar: 'GREGORIAN', qualifier: 'EXACT', year, month, day })
}

/**
 * A Gregorian day (`YYYY-MM-DD`) in Bikram Sambat, in Nepali, as a wall calendar prints it: "१३ मंसिर २०८३". Empty outside
 * of the table. Show it in `NepaliDay`, so that screen readers pronounce it as Nepali.
 */
export function bikramDayInNepali(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const point = bikramPoint({ year, month, day: date }).from
  if (point.day == null || point.month == null) return ''
  return inDevanagariDigits(`${point.day} ${nepaliMonths[point.month - 1]} ${point.year}`)
}

function inWords(date: PartialDate, words: PointWords): string {
  const { calendar, qualifier, year, year2 } = date
  if (qualifier === 'PHRASE' || year == null) return date.text ?? ''
  const one = words(calendar, { year, month: date.month, day: date.day })
  const two = year2 == null ? '' : words(calendar, { year: year2, month: date.month2, day: date.day2 })
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
