import { inDevanagariDigits } from '@mulghar/contract/kit/devanagari-digits'

/** A number in Devanagari digits. */
export const inDevanagari = (number: number) => inDevanagariDigits(String(number))
