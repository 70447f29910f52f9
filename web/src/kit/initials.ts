import { graphemesOf } from './graphemes.ts'

/**
 * The first letters of the first and the last name, at most two, U for nobody. A letter of Devanagari takes its vowel
 * sign along, because क and कि are not the same beginning. Brackets and quotes around a name are no letters of it.
 */
export function initials(firstName?: string | null, lastName?: string | null): string {
  const letters = firstLetter(firstName) + firstLetter(lastName)
  return letters || 'U'
}

/** The same from a whole name: first and last word. */
export function initialsOfName(name?: string | null): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean)
  return initials(words[0], words.length > 1 ? words.at(-1) : undefined)
}

function firstLetter(word?: string | null): string {
  const [first = ''] = graphemesOf((word ?? '').replace(/^[^\p{L}\p{N}]+/u, ''))
  return first.toUpperCase()
}
