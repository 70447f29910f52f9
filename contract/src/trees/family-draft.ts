import * as z from 'zod/mini'
import { optionalLine, Version } from '../kit/scalars.ts'
import { ItemId, mostCited, NoteDraft, SourceDraft } from './cited.ts'
import { mostLettersShown } from './shortened.ts'

// Its own file, so that pages that only make the calls bring no schemas.

/** Texts of a file may be longer than those of a form, and come back with a list. */
const longest = 2000

/** `about` is 'marriage' for what is said of the marriage itself; null is the family. */
const { id, about, quality } = SourceDraft.shape
const FamilySourceDraft = z.object({
  id,
  about,
  title: optionalLine(longest),
  page: optionalLine(longest),
  quality,
})
const { text, forAll } = NoteDraft.shape
const FamilyNoteDraft = z.object({ id: ItemId, about, text, forAll })

/** Fields that are left out stay as they are; null empties one. A list is all there shall be. */
export const FamilyWordsChange = z.object({
  version: z.optional(Version),
  place: z.optional(optionalLine(mostLettersShown)),
  sources: z.optional(z.array(FamilySourceDraft).check(z.maxLength(mostCited))),
  notes: z.optional(z.array(FamilyNoteDraft).check(z.maxLength(mostCited))),
})
export type FamilyWordsChange = z.output<typeof FamilyWordsChange>
export type FamilyWordsChangeInput = z.input<typeof FamilyWordsChange>
