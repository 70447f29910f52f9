import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { pointInWords } from './calendar-words.ts'

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
