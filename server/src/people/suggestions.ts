import type { Suggestion } from '@mulghar/contract/people/follow'
import type { Picture } from '@mulghar/contract/kit/scalars'
import { selectFollowedByFollowed, selectSuggestable } from './suggestions.sql.ts'
import type { PeopleDb } from './tables.ts'

/** Somebody whom an account may know: what of, or through whom, and how often. */
export type Acquaintance = { accountId: string; name: string | null; count: number }

/** Whom an account may know, by the code of the reason; the likeliest first. Each reason is a room's, which has words for it. */
export type Acquaintances = Record<string, (accountId: string, limit: number) => Promise<readonly Acquaintance[]>>

/** The reason of this room. */
export function followedByFollowed(db: PeopleDb): Acquaintances {
  return {
    FOLLOWED_BY: async (accountId, limit) => {
      const rows = await selectFollowedByFollowed(db, accountId, limit)
      return rows.map((row) => ({ accountId: row.account_id, name: row.name, count: row.count }))
    },
  }
}

/** So many candidates of each reason for one that is told: some are followed already, or not to be found. */
const spare = 5

/** Whom one may want to follow: the reasons take turns, and each person is named once, with the first. */
export async function suggest(
  parts: { db: PeopleDb; pictureOf: (image: string) => Picture; acquaintances: Readonly<Acquaintances> },
  viewerId: string,
  limit: number,
): Promise<Suggestion[]> {
  const { db, pictureOf, acquaintances } = parts
  const byReason = await Promise.all(
    Object.entries(acquaintances).map(async ([code, find]) =>
      (await find(viewerId, limit * spare)).map((found) => ({ ...found, code })),
    ),
  )
  const longest = Math.max(0, ...byReason.map((found) => found.length))
  const inTurns = Array.from({ length: longest }, (_, at) => byReason.flatMap((found) => found[at] ?? [])).flat()
  const people = await selectSuggestable(
    db,
    viewerId,
    inTurns.map((found) => found.accountId),
  )
  const told = new Map<string, Suggestion>()
  for (const { accountId, code, name, count } of inTurns) {
    const person = people.get(accountId)
    if (!person || told.has(accountId)) continue
    const { image_document_id: image, ...user } = person
    told.set(accountId, { user: { ...user, picture: image ? pictureOf(image) : null }, reason: { code, name, count } })
    if (told.size === limit) break
  }
  return [...told.values()]
}
