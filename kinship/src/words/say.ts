import type { Seniority } from '../family/births.ts'
import type { Gender } from '../family/family.ts'
import type { Letter } from '../family/letters.ts'
import { sayEnglish } from './english.ts'
import { hindi } from './hindi.ts'
import { nepali } from './nepali.ts'
import { sayFromTable } from './table.ts'

export const languages = ['en', 'ne', 'hi'] as const
export type Language = (typeof languages)[number]

/** What a relation is called. */
export type Saying = {
  text: string
  /** `word`: the language has a word for it that is certain; `phrase`: a description, where there is none. */
  kind: 'word' | 'phrase'
  /** The same step by step, "father's elder brother", where it says more and is short enough. */
  detail: string | null
  /** Words for it that are in use, but not certain: of one source, or of some families. Only beside a phrase. */
  alsoSaid: readonly string[]
}

/** Where no other word is known. */
export const noWords: readonly string[] = Object.freeze([])

/** A relation as far as words depend on it. */
export type Told = {
  letters: readonly Letter[]
  /** Gender of who speaks. */
  speaker: Gender
  /** Of the person that is spoken of, against who speaks. */
  seniority: Seniority
}

/**
 * What the speaker calls the person at the end of the letters. Words stand only where they are certain; where birth order
 * is unknown, the word is doubtful or there is none, the relation is described. Linear in the letters, but for the
 * choice of words for parts of them (quadratic; at most 8 letters).
 */
export function say(told: Told, language: Language): Saying {
  if (language === 'en') return sayEnglish(told)
  return sayFromTable(told, language === 'ne' ? nepali : hindi)
}
