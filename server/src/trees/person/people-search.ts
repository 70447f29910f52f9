import { decodeCursor, idKey, limitOf, toPage, wholeKey, type Cursor } from '../../kit/page.ts'
import { mayInTree, type TreeRole } from '@mulghar/contract/trees/roles'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { fold } from '../../kit/names/fold.ts'
import { isOfDescription, type Match } from '../../kit/names/matches.ts'
import { keysOfWords } from '../../kit/names/exact-words.ts'
import { maxLeads, typedWords } from '../../kit/names/words.ts'
import { searchPeopleByLetter } from './people-by-letter.sql.ts'
import { areWordsKnown, searchPeopleLines, type PersonLineRow, type SearchedTree } from './people-search.sql.ts'
import type { TreesDb } from '../core/tables.ts'

/** What is searched of a tree: nicknames are as visible as dates. */
export const searchedTree = (id: string, role: TreeRole): SearchedTree => ({
  id,
  seesNicknames: mayInTree(role, 'see-living'),
})

type Found = { row: PersonLineRow; place: Cursor }

/** Each way in which people are found has bands of its own: two by the letter, and one through the keys of names. */
const steps = [
  { match: 'exact', band: 0, isByLetter: true },
  { match: 'words', band: 4, isByLetter: false },
  { match: 'begun', band: 2, isByLetter: true },
  { match: 'begun', band: 5, isByLetter: false },
  { match: 'alike', band: 6, isByLetter: false },
] as const
const mostBand = 6
const isBandIn = (step: (typeof steps)[number], band: number) =>
  band === step.band || (step.isByLetter && band === step.band + 1)

/**
 * People of these trees in the order of `matches`, whose nicknames are found by sound where the viewer may see them. Names of one
 * given and one family name have no keys by the letter: their letters are in an index of their own.
 */
export async function searchPeople<T>(
  db: TreesDb,
  trees: readonly SearchedTree[],
  question: string,
  query: PageQuery,
  present: (row: PersonLineRow) => T,
  match?: Match,
): Promise<Page<T>> {
  const sounds = typedWords(question)
  // People are found by their names only.
  if (sounds.length === 0 || trees.length === 0 || isOfDescription(match))
    return { data: [], next: null, hasNext: false }
  const text = fold(question)
  const limit = limitOf(query)
  const cursor = decodeCursor(query.next, 4)
  const band = cursor && wholeKey(cursor[0], mostBand)
  const first = band === undefined ? 0 : steps.findIndex((step) => isBandIn(step, band))
  const [exact, begun] = [keysOfWords(question, false), keysOfWords(question, true)]
  const asked = {
    4: { words: exact, besides: { text, isBegun: false } },
    5: { words: begun, besides: { text, isBegun: true, words: exact } },
    6: { words: sounds, besides: { text, isBegun: true, words: begun } },
  }
  const found: Found[] = []
  for (const [at, step] of steps.entries()) {
    if (at < first || (match && step.match !== match) || found.length >= limit) continue
    const within = at === first ? cursor : undefined
    const [value, id] = within ? [String(within[2]), idKey(within[3])] : ['', '']
    if (step.isByLetter) {
      const after = within && { band: band!, value, id }
      const place = { text, words: exact, match: step.match, after, limit: limit - found.length }
      const rows = await searchPeopleByLetter(db, { treeIds: trees.map((tree) => tree.id), ...place })
      found.push(...rows.map((row) => ({ row, place: [row.band, 0, row.value, row.id] })))
    } else {
      const { words, besides } = asked[step.band]
      const treeIds = trees.map((tree) => tree.id)
      if (step.match !== 'alike' && !(await areWordsKnown(db, treeIds, words))) continue
      const lead = within && wholeKey(within[1], Math.min(words.length, maxLeads) - 1)
      const after = lead === undefined ? undefined : { lead, key: value, personId: id }
      const withNicknames = step.match === 'alike'
      const wish = { trees, words, withNicknames, besides, after, limit: limit - found.length }
      const rest = await searchPeopleLines(db, wish)
      found.push(...rest.found.map((row) => ({ row, place: [step.band, rest.lead, row.key, row.id] })))
    }
  }
  return toPage(
    found,
    query,
    ({ place }) => place,
    ({ row }) => present(row),
  )
}
