import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import type { Picture } from '@mulghar/contract/kit/scalars'
import type { Accounts } from '../accounts/public.ts'
import type { Documents } from '../documents/public.ts'
import type { DbHandle } from '../kit/database-handle.ts'
import { typedWords } from '../kit/names/words.ts'
import { decodeCursor, idKey, limitOf, toPage } from '../kit/page.ts'
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

/** Members by their name, for the search over everything. */
export async function findMembers(
  parts: {
    db: DbHandle
    accounts: Pick<Accounts, 'searchNames'>
    documents: Pick<Documents, 'pictureOf'>
  },
  q: string,
  query: PageQuery,
): Promise<Page<FoundMember>> {
  const words = typedWords(q)
  if (words.length === 0) return { data: [], next: null, hasNext: false }
  const cursor = decodeCursor(query.next, 2)
  const after = cursor && { key: String(cursor[0]), id: idKey(cursor[1]) }
  const rows = await parts.accounts.searchNames(parts.db, words, after, limitOf(query))
  const pictures = await memberPictures(
    parts,
    rows.map((row) => row.id),
  )
  return toPage(
    rows,
    query,
    (row) => [row.key, row.id],
    (row) => ({ type: 'USER', id: row.id, title: row.name, subtitle: null, picture: pictures.get(row.id) ?? null }),
  )
}
