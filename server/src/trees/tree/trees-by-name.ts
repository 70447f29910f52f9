import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { isOfDescription, matches, type DescribedMatch, type Match } from '../../kit/names/matches.ts'
import { keysOfWords, startOfKeys } from '../../kit/names/exact-words.ts'
import { soundsOf } from '../../kit/names/keys.ts'
import type { WordPlace } from '../../kit/names/said.sql.ts'
import { readByWords } from '../../kit/names/search-steps.ts'
import { typedWords, type Word } from '../../kit/names/words.ts'
import { decodeCursor, idKey, limitOf, toPage, wholeKey, type Cursor } from '../../kit/page.ts'
import type { TreesDb } from '../core/tables.ts'
import { searchTreeCards, type TreeQuestion } from './tree-search.sql.ts'
import { searchTreesByLetter } from './trees-by-letter.sql.ts'
import { searchTreesByWords, waysToTrees } from './trees-by-words.sql.ts'
import type { CardRow } from './trees.sql.ts'

/** The bands of names by the letter; after them comes a band for each question of a match. */
const letterBands = 2
const mostQuestions = 2

type Asked = { viewerId: string; thisYear: number; q: string; query: PageQuery }
type Place = { band: number; value: string; id: string }
type Found = Place & { row: CardRow }

/** The place of a cursor, from its key at this position. */
function placeOf(cursor: Cursor | undefined, first: number): Place | undefined {
  if (!cursor) return undefined
  const [band, value, id] = cursor.slice(first)
  return { band: wholeKey(band, letterBands + mostQuestions - 1), value: String(value), id: idKey(id) }
}

type NameMatch = Exclude<Match, DescribedMatch>
type Question = Pick<TreeQuestion, 'title' | 'besides'>

/** The questions of a match in their order. Each leaves out what the bands by the letter and better questions find. */
function questionsOf(q: string, match: NameMatch): Question[] {
  const text = q.toLowerCase()
  const [exact, begun] = [keysOfWords(q, false), keysOfWords(q, true)]
  const [start, startBegun] = [startOfKeys(q, false), startOfKeys(q, true)]
  const after = (...questions: (readonly Word[])[]) => ({ text, isBegun: true, questions })
  const asked: Record<NameMatch, Question[]> = {
    exact: [{ title: start, besides: { text, isBegun: false, questions: [] } }],
    words: [
      { title: startBegun, besides: after(start) },
      { title: exact, besides: after(startBegun) },
    ],
    begun: [{ title: begun, besides: after(startBegun, exact) }],
    alike: [{ title: typedWords(q), besides: { ...after(startBegun, begun), description: text } }],
  }
  return asked[match]
}

const bandsOfMatch = { exact: 'exact', words: 'begun', begun: undefined, alike: undefined } as const

type Described = { viewerId: string; q: string; match: DescribedMatch; after: Place | undefined; limit: number }

/** Trees whose description matches so, the newest first, without those that are found by their name before. */
async function describedTrees(db: TreesDb, { q, match, after, limit, viewerId }: Described): Promise<Found[]> {
  if (soundsOf(q).length === 0) return []
  const text = q.toLowerCase()
  const ways = await waysToTrees(db, text, match)
  if (ways.none.has(match)) return []
  const titles = [startOfKeys(q, true), keysOfWords(q, true), ...(match === 'alike-described' ? [typedWords(q)] : [])]
  const place = { text, match, before: after?.id, limit }
  const byWords = (asked: WordPlace) => searchTreesByWords(db, { ...asked, viewerId, text, match, titles, limit })
  const rows = await readByWords(byWords, ways, place)
  return rows.map((row) => ({ row, band: letterBands, value: '', id: row.id }))
}

/** Trees whose name or gotra matches so: by the letter in the order of names, otherwise the newest first. */
async function treesOfMatch(
  db: TreesDb,
  { viewerId, thisYear, q }: Omit<Asked, 'query'>,
  match: Match,
  after: Place | undefined,
  limit: number,
): Promise<Found[]> {
  if (typedWords(q).length === 0) return []
  if (isOfDescription(match)) return describedTrees(db, { viewerId, q, match, after, limit })
  const found: Found[] = []
  const letters = bandsOfMatch[match]
  if (letters && (after?.band ?? 0) < letterBands) {
    const rows = await searchTreesByLetter(db, { viewerId, text: q.toLowerCase(), after, match: letters, limit })
    found.push(...rows.map((row) => ({ row, band: row.band, value: row.value, id: row.id })))
  }
  const noPerson = { sounds: [], exactName: '', day: null, addressWords: [], exactAddress: '' }
  for (const [at, question] of questionsOf(q, match).entries()) {
    const band = letterBands + at
    if (found.length >= limit || (after && after.band > band)) continue
    const before = after?.band === band ? after.id : undefined
    const page = { before, limit: limit - found.length }
    const rows = await searchTreeCards(db, { ...question, ...noPerson, viewerId, thisYear, ...page })
    found.push(...rows.map((row) => ({ row, band, value: '', id: row.id })))
  }
  return found
}

/** A page of the trees whose name, gotra or description matches in one way. */
export async function searchTreesByName<T>(
  db: TreesDb,
  { query, match, ...asked }: Asked & { match: Match },
  present: (row: CardRow) => T,
): Promise<Page<T>> {
  const after = placeOf(decodeCursor(query.next, 3), 0)
  return toPage(
    await treesOfMatch(db, asked, match, after, limitOf(query)),
    query,
    ({ band, value, id }) => [band, value, id],
    ({ row }) => present(row),
  )
}

/** A page of the trees whose name, gotra or description matches in any way, in the order of `matches`. */
export async function searchTreesByAnyName<T>(
  db: TreesDb,
  { query, ...asked }: Asked,
  present: (row: CardRow) => T,
): Promise<Page<T>> {
  const limit = limitOf(query)
  const cursor = decodeCursor(query.next, 4)
  const first = cursor ? wholeKey(cursor[0], matches.length - 1) : 0
  const found: (Found & { step: number })[] = []
  for (let step = first; step < matches.length && found.length < limit; step++) {
    const after = step === first ? placeOf(cursor, 1) : undefined
    const rows = await treesOfMatch(db, asked, matches[step]!, after, limit - found.length)
    found.push(...rows.map((row) => ({ ...row, step })))
  }
  return toPage(
    found,
    query,
    ({ step, band, value, id }) => [step, band, value, id],
    ({ row }) => present(row),
  )
}
