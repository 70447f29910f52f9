import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { chosenDigits } from './digit-choice.ts'

const indian = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 0, maximumFractionDigits: 2 })

/** `Rs. 1,00,00,000.5`: an amount in rupees, Indian style, at most two decimals. */
export function rupees(amount: number): string {
  const digits = chosenDigits(indian.format(amount))
  return i18n._(msg`Rs. ${digits}`)
}
