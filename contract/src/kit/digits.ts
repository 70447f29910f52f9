/** The text with Latin digits in place of those of Devanagari, because a number may be typed with either. */
export const latinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))

/** A whole number of digits alone, typed with either; NaN for anything else, such as `1e2`, `0x10` or `1.000`. */
export function wholeNumber(typed: string): number {
  const digits = latinDigits(typed).trim()
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
