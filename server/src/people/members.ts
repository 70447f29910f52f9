import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import type { Picture } from '@mulghar/contract/kit/scalars'
import { mostBand, type Accounts, type FoundName, type NamePlace } from '../accounts/public.ts'
import type { Documents } from '../documents/public.ts'
import type { DbHandle } from '../kit/database-handle.ts'
import { isOfDescription, type Match } from '../kit/names/matches.ts'
import { typedWords } from '../kit/names/words.ts'
import { decodeCursor, encodeCursor, idKey, limitOf, toPage, wholeKey } from '../kit/page.ts'
import { selectFollowStates, selectPictures, type FollowState } from './member-search.sql.ts'
import { selectUnlisted } from './standings.sql.ts'
import { countFollowsInCommon } from './suggestions.sql.ts'
import { peopleDb } from './tables.ts'

/** The profile pictures of these accounts, by account. */
export async function memberPictures(
  { db, documents }: { db: DbHandle; documents: Pick<Documents, 'pictureOf'> },
  accountIds: readonly string[],
): Promise<Map<string, Picture>> {
  const images = await selectPictures(peopleDb(db), accountIds)
  return new Map([...images].map(([accountId, image]) => [accountId, documents.pictureOf(image)]))
}

export type FoundMember = {
  type: 'USER'
  id: string
  title: string
  subtitle: null
  picture: Picture | null
  /** Nobody follows themselves. */
  follow?: FollowState
  followsInCommon?: number
}

type SearchParts = {
  db: DbHandle
  accounts: Pick<Accounts, 'searchNames'>
  documents: Pick<Documents, 'pictureOf'>
  viewerId: string
}

/** So often more are read where whoever is found is not for the viewer: whoever asks again goes on from there. */
const mostReads = 10

/**
 * Members whose name is the question, then those whose name begins with it, then those whose name sounds like it; without whom the
 * viewer blocks, who blocks them, and who does not want to be found.
 */
export async function findMembers(
  parts: SearchParts,
  q: string,
  query: PageQuery,
  match: Match,
): Promise<Page<FoundMember>> {
  const words = typedWords(q)
  // Members are found by their names only.
  if (words.length === 0 || isOfDescription(match)) return { data: [], next: null, hasNext: false }
  const asked = { text: q.toLowerCase(), words, match }
  const limit = limitOf(query)
  const cursor = decodeCursor(query.next, 3)
  let after: NamePlace | undefined = cursor && {
    band: wholeKey(cursor[0], mostBand),
    value: String(cursor[1]),
    id: idKey(cursor[2]),
  }
  const found: FoundName[] = []
  let isAll = false
  for (let reads = 0; found.length < limit && !isAll && reads < mostReads; reads++) {
    const rows = await parts.accounts.searchNames(parts.db, asked, after, limit)
    const unlisted = await selectUnlisted(
      peopleDb(parts.db),
      parts.viewerId,
      rows.map((row) => row.id),
    )
    found.push(...rows.filter((row) => !unlisted.has(row.id)))
    after = rows.at(-1) ?? after
    isAll = rows.length < limit
  }
  const ids = found.map((row) => row.id)
  const [pictures, follows, inCommon] = await Promise.all([
    memberPictures(parts, ids),
    selectFollowStates(peopleDb(parts.db), parts.viewerId, ids),
    countFollowsInCommon(peopleDb(parts.db), parts.viewerId, ids),
  ])
  const page = toPage(
    found.slice(0, limit),
    query,
    (row) => [row.band, row.value, row.id],
    (row): FoundMember => ({
      type: 'USER',
      id: row.id,
      title: row.name,
      subtitle: null,
      picture: pictures.get(row.id) ?? null,
      ...(row.id !== parts.viewerId && {
        follow: follows.get(row.id)!,
        followsInCommon: inCommon.get(row.id) ?? 0,
      }),
    }),
  )
  if (page.hasNext || isAll || !after) return page
  return { ...page, next: encodeCursor([after.band, after.value, after.id]), hasNext: true }
}
