import { decodeCursor, idKey, limitOf, toPage } from '../../kit/page.ts'
import { mayInTree, type TreeRole } from '@mulghar/contract/trees/roles'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { typedWords } from '../../kit/names/words.ts'
import { searchPeopleLines, type PersonLineRow, type SearchedTree } from './people-search.sql.ts'
import type { TreesDb } from '../core/tables.ts'

/** What is searched of a tree: nicknames are as visible as dates. */
export const searchedTree = (id: string, role: TreeRole): SearchedTree => ({
  id,
  seesNicknames: mayInTree(role, 'see-living'),
})

/** People of these trees whose name sounds like the question, or whose nickname where the viewer may see it. */
export async function searchPeople<T>(
  db: TreesDb,
  trees: readonly SearchedTree[],
  question: string,
  query: PageQuery,
  present: (row: PersonLineRow) => T,
): Promise<Page<T>> {
  const words = typedWords(question)
  if (words.length === 0 || trees.length === 0) return { data: [], next: null, hasNext: false }
  const cursor = decodeCursor(query.next, 3)
  const after = cursor && {
    lead: Math.min(Math.max(0, Math.trunc(Number(cursor[0]))) || 0, words.length - 1),
    key: String(cursor[1]),
    personId: idKey(cursor[2]),
  }
  const { lead, found } = await searchPeopleLines(db, { trees, words, after, limit: limitOf(query) })
  return toPage(found, query, ({ key, id }) => [lead, key, id], present)
}
