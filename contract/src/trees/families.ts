import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { Id, optionalLine, Version } from '../kit/scalars.ts'
import { ItemId, mostCited, Note, NoteDraft, Source, SourceDraft } from './cited.ts'

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
  place: z.optional(optionalLine(longest)),
  sources: z.optional(z.array(FamilySourceDraft).check(z.maxLength(mostCited))),
  notes: z.optional(z.array(FamilyNoteDraft).check(z.maxLength(mostCited))),
})
export type FamilyWordsChange = z.output<typeof FamilyWordsChange>
export type FamilyWordsChangeInput = z.input<typeof FamilyWordsChange>

export const FamilyWords = z.object({
  unionId: Id,
  place: z.nullable(z.string()),
  sources: z.array(Source),
  notes: z.array(Note),
  version: Version,
})
export type FamilyWords = z.infer<typeof FamilyWords>

export const families = endpoints({
  words: {
    method: 'PUT',
    path: '/v1/family/:treeId/union/:unionId/words',
    summary:
      'Changes the place of a marriage, and the sources and notes of a family; with `version`, only if nobody else has done so meanwhile. A shared note with another text becomes a note of this family alone, or has it for all who share it with `forAll`.',
    access: 'member',
    scope: 'trees:write',
    params: z.object({ treeId: Id, unionId: Id }),
    body: FamilyWordsChange,
    maxBodyBytes: 2 * 1024 * 1024,
    reply: FamilyWords,
    errors: ['trees/busy', 'trees/family-not-found', 'trees/not-editor', 'trees/approval-needed', 'kit/stale'],
  },
})
