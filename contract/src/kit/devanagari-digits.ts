/** A text with its digits in Devanagari. */
export const inDevanagariDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)))
