import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { Id, Version } from '../kit/scalars.ts'
import { Note, Source } from './cited.ts'
import { Shortened } from './shortened.ts'
import { FamilyWordsChange } from './family-draft.ts'

export const FamilyWords = z.object({
  unionId: Id,
  place: z.nullable(z.string()),
  sources: z.array(Source),
  notes: z.array(Note),
  version: Version,
  shortened: z.optional(Shortened),
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
