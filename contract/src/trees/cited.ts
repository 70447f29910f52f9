import * as z from 'zod/mini'
import { optionalLine, optionalText, plainLine, Version } from '../kit/scalars.ts'
import { Shortened } from './shortened.ts'

// Sources and notes of a person, of one of their facts, or of a family.

export const ItemId = z.nullish(plainLine(64))
const nullableText = z.nullable(z.string())

/** The subject of a source or note: 'name', 'birth', 'death', the id of an address, school, job or fact; null for the whole life. */
const About = optionalLine(64)
/** Other programs write long titles, pages and notes: whoever edits a person from a file must be able to save them. */
const mostLetters = { line: 2000, note: 100_000 }
/** The limit of sources, and the limit of notes, of one person. */
export const mostCited = 1000
export const SourceDraft = z.object({
  id: ItemId,
  about: About,
  title: optionalLine(mostLetters.line),
  page: optionalLine(mostLetters.line),
  link: optionalLine(mostLetters.line),
  /** As in GEDCOM: 0 unreliable, 1 questionable, 2 secondary evidence, 3 direct evidence. */
  quality: z.nullish(z.int().check(z.gte(0), z.lte(3))),
})
export const NoteDraft = z.object({
  id: ItemId,
  about: About,
  text: optionalText(mostLetters.note),
  /** A changed text of a shared note is for all who share it; otherwise for this person or family alone. */
  forAll: z.optional(z.boolean()),
})

export const Source = z.object({
  id: z.string(),
  about: z.optional(nullableText),
  title: nullableText,
  page: nullableText,
  link: nullableText,
  quality: z.optional(z.nullable(z.int())),
})
export const Note = z.object({
  id: z.string(),
  about: z.optional(nullableText),
  text: nullableText,
  /** The record of the file that others share; absent for a note of this person alone. */
  record: z.optional(nullableText),
})
/** Texts about a marriage and a family, its place among them: absent where nothing is said. */
export const familyWords = {
  place: z.optional(z.string()),
  notes: z.optional(z.array(Note)),
  sources: z.optional(z.array(Source)),
  /** Counts no edits, but differs after each. Absent for those who may not edit these words. */
  wordsVersion: z.optional(Version),
  shortened: z.optional(Shortened),
}
