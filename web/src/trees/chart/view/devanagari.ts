import { inDevanagariDigits } from '../../../kit/devanagari-digits.ts'

/** A number in Devanagari digits. */
export const inDevanagari = (number: number) => inDevanagariDigits(String(number))
