import { inDevanagariDigits } from './devanagari-digits.ts'

/** Numbered tags, addresses and names with numbers (A4, 3GP, GEDCOM 5.5.1) have Latin digits. */
const kept = /<\/?\d+\/?>|https?:\S+|3GP|[A-Za-z][\w.-]*(?: \d[\d.]*)?|\d/g

/** The product's own words with digits of Devanagari. Never for texts of people. */
export const inDevanagariTexts = (words: string): string =>
  words.replace(kept, (part) => (part.length === 1 ? inDevanagariDigits(part) : part))
