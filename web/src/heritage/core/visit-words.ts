import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dateInLine } from '../../kit/partial-dates.ts'

/** "You were here on May 3, 2025", with as much of the date as the viewer entered. */
export function visitInWords(on: PartialDate | null): string {
  const date = on ? dateInLine(on) : ''
  if (!on || !date) return i18n._(msg`You were here`)
  if (on.qualifier !== 'EXACT') return i18n._(msg`You were here: ${date}`)
  return i18n._(on.day == null ? msg`You were here in ${date}` : msg`You were here on ${date}`)
}
