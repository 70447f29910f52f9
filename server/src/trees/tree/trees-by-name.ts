import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import type { Match } from '../../kit/names/matches.ts'
import { typedWords } from '../../kit/names/words.ts'
import { decodeCursor, idKey, limitOf, toPage, wholeKey } from '../../kit/page.ts'
import type { TreesDb } from '../core/tables.ts'
import { searchTreeCards } from './tree-search.sql.ts'
import { searchTreesByLetter } from './trees-by-letter.sql.ts'
import type { CardRow } from './trees.sql.ts'

/** What comes after the bands of those that are found by the letter. */
const bySound = 2

type Asked = { viewerId: string; thisYear: number; q: string; query: PageQuery; match: Match }

/** Trees whose name is the question, then those whose name begins with it, then those whose name or gotra sounds like it, the newest first. */
export async function searchTreesByName<T>(
  db: TreesDb,
  { viewerId, thisYear, q, query, match }: Asked,
  present: (row: CardRow) => T,
): Promise<Page<T>> {
  const title = typedWords(q)
  // The description of a tree is not searched.
  if (title.length === 0 || match === 'described') return { data: [], next: null, hasNext: false }
  const text = q.toLowerCase()
  const limit = limitOf(query)
  const cursor = decodeCursor(query.next, 3)
  const band = cursor ? wholeKey(cursor[0], bySound) : 0
  const after = cursor && { band, value: String(cursor[1]), id: idKey(cursor[2]) }
  const found: { row: CardRow; band: number; value: string }[] = []
  if (match !== 'alike') {
    const rows = await searchTreesByLetter(db, { viewerId, text, after, match, limit })
    found.push(...rows.map((row) => ({ row, band: row.band, value: row.value })))
  }
  if (match === 'alike') {
    const rest = await searchTreeCards(db, {
      viewerId,
      thisYear,
      title,
      sounds: [],
      exactName: '',
      day: null,
      addressWords: [],
      exactAddress: '',
      besides: text,
      before: band === bySound ? after?.id : undefined,
      limit: limit - found.length,
    })
    found.push(...rest.map((row) => ({ row, band: bySound, value: '' })))
  }
  return toPage(
    found,
    query,
    (one) => [one.band, one.value, one.row.id],
    ({ row }) => present(row),
  )
}
