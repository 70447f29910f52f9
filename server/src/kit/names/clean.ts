import { cleanText, withoutHiddenSigns } from '@mulghar/contract/kit/clean-text'

/** A part of a text that stands for something else, such as a person's name: from a letter on, so many letters long. */
type Part = { from: number; length: number }

/** Cleans a text with parts, whose places move with what is left out before and within them. */
export function cleanWithParts<P extends Part>(text: string, parts: readonly P[]): { text: string; parts: P[] } {
  const whole = withoutHiddenSigns(text)
  const lead = whole.length - whole.trimStart().length
  const moved = parts.map((part) => {
    // Whether a sign is hidden depends on the letters before it, so that a part is measured with them.
    const from = withoutHiddenSigns(text.slice(0, part.from)).length
    const length = withoutHiddenSigns(text.slice(0, part.from + part.length)).length - from
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
