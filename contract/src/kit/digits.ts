/** The text with Latin digits in place of those of Devanagari, because a number may be typed with either. */
export const latinDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
