import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { isOfDescription, type Match } from '../../kit/names/matches.ts'
import { keysOfWords, startOfKeys } from '../../kit/names/exact-words.ts'
import { typedWords } from '../../kit/names/words.ts'
import { decodeCursor, idKey, limitOf, toPage, wholeKey } from '../../kit/page.ts'
import type { TreesDb } from '../core/tables.ts'
import { searchTreeCards } from './tree-search.sql.ts'
import { searchTreesByLetter } from './trees-by-letter.sql.ts'
import type { CardRow } from './trees.sql.ts'

/** What comes after the bands of those that are found by the letter. */
const byWords = 2

type Asked = { viewerId: string; thisYear: number; q: string; query: PageQuery; match: Match }

/** Trees whose name or gotra matches so: by the letter in the order of names, otherwise the newest first. */
export async function searchTreesByName<T>(
  db: TreesDb,
  { viewerId, thisYear, q, query, match }: Asked,
  present: (row: CardRow) => T,
): Promise<Page<T>> {
  const sounds = typedWords(q)
  // The description of a tree is not searched.
  if (sounds.length === 0 || isOfDescription(match)) return { data: [], next: null, hasNext: false }
  const text = q.toLowerCase()
  const limit = limitOf(query)
  const cursor = decodeCursor(query.next, 3)
  const band = cursor ? wholeKey(cursor[0], byWords) : 0
  const after = cursor && { band, value: String(cursor[1]), id: idKey(cursor[2]) }
  const [exact, begun] = [keysOfWords(q, false), keysOfWords(q, true)]
  const found: { row: CardRow; band: number; value: string }[] = []
  if (band < byWords && (match === 'exact' || match === 'begun')) {
    const rows = await searchTreesByLetter(db, { viewerId, text, words: exact, after, match, limit })
    found.push(...rows.map((row) => ({ row, band: row.band, value: row.value })))
  }
  if (found.length < limit) {
    const start = startOfKeys(q, false)
    const asked = {
      exact: { title: start, besides: { text, isBegun: false } },
      words: { title: exact, besides: { text, isBegun: false, words: start } },
      begun: { title: begun, besides: { text, isBegun: true, words: exact } },
      alike: { title: sounds, besides: { text, isBegun: true, words: begun } },
    }[match]
    const rest = await searchTreeCards(db, {
      ...asked,
      viewerId,
      thisYear,
      sounds: [],
      exactName: '',
      day: null,
      addressWords: [],
      exactAddress: '',
      before: band === byWords ? after?.id : undefined,
      limit: limit - found.length,
    })
    found.push(...rest.map((row) => ({ row, band: byWords, value: '' })))
  }
  return toPage(
    found,
    query,
    (one) => [one.band, one.value, one.row.id],
    ({ row }) => present(row),
  )
}
