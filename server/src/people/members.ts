import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import type { Picture } from '@mulghar/contract/kit/scalars'
import type { Accounts } from '../accounts/public.ts'
import type { Documents } from '../documents/public.ts'
import type { DbHandle } from '../kit/database-handle.ts'
import { typedWords } from '../kit/names/words.ts'
import { decodeCursor, idKey, limitOf, toPage, wholeKey } from '../kit/page.ts'
import { selectPictures } from './member-search.sql.ts'
import { peopleDb } from './tables.ts'

/** The profile pictures of these accounts, by account. */
export async function memberPictures(
  { db, documents }: { db: DbHandle; documents: Pick<Documents, 'pictureOf'> },
  accountIds: readonly string[],
): Promise<Map<string, Picture>> {
  const images = await selectPictures(peopleDb(db), accountIds)
  return new Map([...images].map(([accountId, image]) => [accountId, documents.pictureOf(image)]))
}

export type FoundMember = { type: 'USER'; id: string; title: string; subtitle: null; picture: Picture | null }

/** What comes after the bands of those who are found by the letter. */
const bySound = 4

/** Members whose name is the question, then those whose name begins with it, then those whose name sounds like it. */
export async function findMembers(
  parts: {
    db: DbHandle
    accounts: Pick<Accounts, 'searchNames' | 'searchNamesByLetter'>
    documents: Pick<Documents, 'pictureOf'>
  },
  q: string,
  query: PageQuery,
): Promise<Page<FoundMember>> {
  const words = typedWords(q)
  if (words.length === 0) return { data: [], next: null, hasNext: false }
  const text = q.toLowerCase()
  const limit = limitOf(query)
  const cursor = decodeCursor(query.next, 3)
  const band = cursor ? wholeKey(cursor[0], bySound) : 0
  const after = cursor && { band, value: String(cursor[1]), id: idKey(cursor[2]) }
  const found: { id: string; name: string; band: number; value: string }[] = []
  if (band < bySound) found.push(...(await parts.accounts.searchNamesByLetter(parts.db, text, after, limit)))
  if (found.length < limit) {
    const afterKey = after && band === bySound ? { key: after.value, id: after.id } : undefined
    const rest = await parts.accounts.searchNames(parts.db, { text, words }, afterKey, limit - found.length)
    found.push(...rest.map(({ id, name, key }) => ({ id, name, band: bySound, value: key })))
  }
  const pictures = await memberPictures(
    parts,
    found.map((row) => row.id),
  )
  return toPage(
    found,
    query,
    (row) => [row.band, row.value, row.id],
    (row) => ({ type: 'USER', id: row.id, title: row.name, subtitle: null, picture: pictures.get(row.id) ?? null }),
  )
}
