import { decodeCursor, idKey, limitOf, toPage } from '../kit/page.ts'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { typedWords } from '../kit/names/words.ts'
import { searchPeopleLines, type PersonLineRow } from './people-search.sql.ts'
import type { TreesDb } from './tables.ts'

/** People of these trees whose name sounds like the question. */
export async function searchPeople<T>(
  db: TreesDb,
  treeIds: readonly string[],
  question: string,
  query: PageQuery,
  present: (row: PersonLineRow) => T,
): Promise<Page<T>> {
  const words = typedWords(question)
  if (words.length === 0 || treeIds.length === 0) return { data: [], next: null, hasNext: false }
  const cursor = decodeCursor(query.next, 3)
  const after = cursor && {
    lead: Math.min(Math.max(0, Math.trunc(Number(cursor[0]))) || 0, words.length - 1),
    key: String(cursor[1]),
    personId: idKey(cursor[2]),
  }
  const { lead, found } = await searchPeopleLines(db, { treeIds, words, after, limit: limitOf(query) })
  return toPage(found, query, ({ key, id }) => [lead, key, id], present)
}
