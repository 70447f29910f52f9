import { decodeCursor, idKey, limitOf, toPage, wholeKey, type Cursor } from '../../kit/page.ts'
import { mayInTree, type TreeRole } from '@mulghar/contract/trees/roles'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { fold } from '../../kit/names/fold.ts'
import type { Match } from '../../kit/names/matches.ts'
import { maxLeads, typedWords } from '../../kit/names/words.ts'
import { searchPeopleByLetter } from './people-by-letter.sql.ts'
import { searchPeopleLines, type PersonLineRow, type SearchedTree } from './people-search.sql.ts'
import type { TreesDb } from '../core/tables.ts'

/** What is searched of a tree: nicknames are as visible as dates. */
export const searchedTree = (id: string, role: TreeRole): SearchedTree => ({
  id,
  seesNicknames: mayInTree(role, 'see-living'),
})

/** What comes after the bands of those who are found by the letter. */
const bySound = 4

type Found = { row: PersonLineRow; place: Cursor }

/**
 * People of these trees whose name is the question, then those whose name begins with it, then those whose name sounds like
 * it, or whose nickname where the viewer may see it.
 */
export async function searchPeople<T>(
  db: TreesDb,
  trees: readonly SearchedTree[],
  question: string,
  query: PageQuery,
  present: (row: PersonLineRow) => T,
  match?: Match,
): Promise<Page<T>> {
  const words = typedWords(question)
  // People are found by their names only.
  if (words.length === 0 || trees.length === 0 || match === 'described') return { data: [], next: null, hasNext: false }
  const text = fold(question)
  const limit = limitOf(query)
  const cursor = decodeCursor(query.next, 4)
  const band = cursor ? wholeKey(cursor[0], bySound) : 0
  const value = String(cursor?.[2])
  const found: Found[] = []
  if (band < bySound && match !== 'alike') {
    const after = cursor && { band, value, id: idKey(cursor[3]) }
    const rows = await searchPeopleByLetter(db, { treeIds: trees.map(({ id }) => id), text, after, match, limit })
    found.push(...rows.map((row) => ({ row, place: [row.band, 0, row.value, row.id] })))
  }
  if (found.length < limit && (match ?? 'alike') === 'alike') {
    const after =
      cursor && band === bySound
        ? { lead: wholeKey(cursor[1], Math.min(words.length, maxLeads) - 1), key: value, personId: idKey(cursor[3]) }
        : undefined
    const rest = await searchPeopleLines(db, { trees, words, text, after, limit: limit - found.length })
    found.push(...rest.found.map((row) => ({ row, place: [bySound, rest.lead, row.key, row.id] })))
  }
  return toPage(
    found,
    query,
    ({ place }) => place,
    ({ row }) => present(row),
  )
}
