import { chosenDigits } from './digit-choice.ts'

/**
 * A count with its digits in Indian groups: 12,34,567. Below a thousand there are none, and the browser's own rules, which
 * a phone takes a while to load, are left where they are.
 */
export function grouped(count: number): string {
  return chosenDigits(Math.abs(count) < 1000 ? String(count) : (rules ??= new Intl.NumberFormat('en-IN')).format(count))
}

let rules: Intl.NumberFormat | undefined
