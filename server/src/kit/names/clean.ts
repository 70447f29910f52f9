// What people paste: controls that turn lines around could make one name look like another, and NUL or half a
// surrogate pair is no text at all to the database. The joiners U+200C and U+200D stay: Devanagari is written with them.
const controls =
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Text as it is stored: well formed, composed (NFC), without controls, trimmed. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(controls, '').normalize('NFC').trim()
}

/** A part of a text that stands for something else, such as a person's name: from a letter on, so many letters long. */
type Part = { from: number; length: number }

/** Cleans a text with parts, whose places move with what is left out before and within them. */
export function cleanWithParts<P extends Part>(text: string, parts: readonly P[]): { text: string; parts: P[] } {
  const clean = (piece: string) => piece.toWellFormed().replace(controls, '').normalize('NFC')
  const whole = clean(text)
  const lead = whole.length - whole.trimStart().length
  const moved = parts.map((part) => {
    const from = clean(text.slice(0, part.from)).length
    const length = clean(text.slice(part.from, part.from + part.length)).length
    return { ...part, from: from - lead, length }
  })
  return { text: whole.trim(), parts: moved.filter(({ from, length }) => from >= 0 && length > 0) }
}

/** The same for every text in a plain JSON value. */
export function cleanTexts<T>(value: T): T {
  if (typeof value === 'string') return cleanText(value) as T
  if (Array.isArray(value)) return value.map(cleanTexts) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanTexts(inner)])) as T
}
