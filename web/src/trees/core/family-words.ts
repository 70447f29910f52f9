import type { FamilyWords } from '@mulghar/contract/trees/families'
import type { FamilyWordsChangeInput } from '@mulghar/contract/trees/family-draft'

/** True where a family has all that was sent. Ids of items do not count: they are places in a record, which move. */
export async function hasFamilyWords(
  newest: FamilyWords,
  { sources, notes, ...words }: FamilyWordsChangeInput,
): Promise<boolean> {
  const { hasAll } = await import('../../kit/as-sent.ts')
  return hasAll(newest, {
    ...words,
    sources: sources?.map(({ id: _id, ...source }) => source),
    notes: notes?.map(({ id: _id, ...note }) => note),
  })
}
