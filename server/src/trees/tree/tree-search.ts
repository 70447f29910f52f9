import type { Page } from '@mulghar/contract/kit/page'
import type { CallOf } from '@mulghar/contract/kit/endpoint'
import type { trees as wire } from '@mulghar/contract/trees/trees'
import { AppError } from '../../kit/app-error.ts'
import { fold } from '../../kit/names/fold.ts'
import { soundsOf } from '../../kit/names/keys.ts'
import { typedWords } from '../../kit/names/words.ts'
import { decodeCursor, idKey, limitOf, toPage, wholeKey } from '../../kit/page.ts'
import { dateOfDay, rangeOfDate } from '../../kit/date-range.ts'
import { storedWord } from '../core/person-columns.ts'
import type { TreesDb } from '../core/tables.ts'
import { nameMatches } from './person-named.sql.ts'
import { searchTreeCards, type TreeQuestion } from './tree-search.sql.ts'
import { searchTreesByAnyName } from './trees-by-name.ts'
import type { CardRow } from './trees.sql.ts'

type Query = CallOf<typeof wire.search>['query']

const maxAddressWords = 8

type Viewing = { viewerId: string; thisYear: number }

/** The trees that answer a search: the best match of a name first, then the newest. A search that asks nothing is refused. */
export async function searchTrees<T>(
  db: TreesDb,
  { viewerId, thisYear }: Viewing,
  query: Query,
  present: (row: CardRow) => T,
): Promise<Page<T>> {
  const name = query.name ?? ''
  const personName = query['person.name'] ?? ''
  const day = query['person.dateOfBirth'] || null
  const address = query['person.address'] ?? ''
  if (!name && !personName && !day && !address) throw new AppError('trees/search-empty')
  if (!personName && !day && !address) return searchTreesByAnyName(db, { viewerId, thisYear, q: name, query }, present)
  const title = typedWords(name)
  const sounds = soundsOf(personName)
  const addressWords = [...new Set(fold(address).split(' ').filter(Boolean).map(storedWord))].slice(0, maxAddressWords)
  // Something was asked that nothing can be called, such as a name of signs alone.
  const isNonsense =
    (name && title.length === 0) || (personName && sounds.length === 0) || (address && addressWords.length === 0)
  if (isNonsense) return { data: [], next: null, hasNext: false }
  const question = {
    viewerId,
    thisYear,
    title,
    personName,
    sounds,
    exactName: fold(personName),
    day: day === null ? null : rangeOfDate(dateOfDay(day)).from,
    addressWords,
    exactAddress: fold(address),
  }
  const found = await searchByMatch(db, question, query)
  return toPage(
    found,
    query,
    ({ rank, row }) => [rank, row.id],
    ({ row }) => present(row),
  )
}

type Found = { rank: number; row: CardRow }

/** Trees whose person has the name itself come first, then those with its words, then those that only sound alike. */
async function searchByMatch(
  db: TreesDb,
  question: Omit<TreeQuestion, 'before' | 'limit'>,
  query: Query,
): Promise<Found[]> {
  const limit = limitOf(query)
  const cursor = decodeCursor(query.next, 2)
  const last = nameMatches.length - 1
  // Without a name all trees are of one rank.
  const first = cursor ? wholeKey(cursor[0], last) : question.personName ? 0 : last
  const found: Found[] = []
  for (let rank = first; rank <= last && found.length < limit; rank++) {
    const before = cursor && rank === first ? idKey(cursor[1]) : undefined
    const page = { match: nameMatches[rank]!, before, limit: limit - found.length }
    const rows = await searchTreeCards(db, { ...question, ...page })
    found.push(...rows.map((row) => ({ rank, row })))
  }
  return found
}
