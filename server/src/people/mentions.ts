import type { MentionDraft } from '@mulghar/contract/kit/mentions'
import { selectErasing } from '../kit/erasure.sql.ts'
import { selectStandings } from './standings.sql.ts'
import type { PeopleDb } from './tables.ts'

/**
 * Of those whom a text names, those who are there for its author, in their order. What does not stand at an "@", goes beyond the
 * text or into another name is left out: the words stay as they are.
 */
export async function mentionable(
  db: PeopleDb,
  authorId: string,
  text: string,
  mentions: readonly MentionDraft[],
): Promise<MentionDraft[]> {
  const userIds = mentions.map(({ userId }) => userId)
  const [standings, erasing] = [await selectStandings(db, authorId, userIds), await selectErasing(db, userIds)]
  const kept: MentionDraft[] = []
  for (const mention of mentions.toSorted((one, other) => one.from - other.from)) {
    const last = kept.at(-1)
    const isApart = !last || mention.from >= last.from + last.length
    const isWithin = mention.from + mention.length <= text.length && text[mention.from] === '@'
    if (isApart && isWithin && standings.get(mention.userId)?.blocked === false && !erasing.has(mention.userId))
      kept.push(mention)
  }
  return kept
}
