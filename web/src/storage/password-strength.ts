import { graphemesOf } from '../kit/graphemes.ts'

export const shortestPassword = 12

/** 1 is too short, 4 is strong. */
export type Strength = 1 | 2 | 3 | 4

/** Letters as a person counts them: a Devanagari letter with its signs is one. */
export const lettersOf = (password: string): number => graphemesOf(password.normalize('NFKC')).length

/** Length counts most; a password of few different letters counts as a shorter one. */
export function strengthOf(password: string): Strength {
  const letters = graphemesOf(password.normalize('NFKC'))
  if (letters.length < shortestPassword) return 1
  const different = new Set(letters).size
  if (letters.length >= 20 && different >= 9) return 4
  return letters.length >= 16 && different >= 7 ? 3 : 2
}
