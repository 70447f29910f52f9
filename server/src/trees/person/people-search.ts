import { decodeCursor, idKey, limitOf, toPage, wholeKey, type Cursor } from '../../kit/page.ts'
import { mayInTree, type TreeRole } from '@mulghar/contract/trees/roles'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { isOfDescription, type Match } from '../../kit/names/matches.ts'
import { keysOfWords, startOfKeys, textsOf } from '../../kit/names/exact-words.ts'
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

/** The ways in which people are found: by the indexes of names by the letter, or through the keys of names. */
const steps = ['exact', 'exact-spelling', 'words', 'begun', 'begun-spelling', 'begun-words', 'alike'] as const
type Step = (typeof steps)[number]
const matchOf: Record<Step, Match> = {
  exact: 'exact',
  'exact-spelling': 'exact',
  words: 'words',
  begun: 'begun',
  'begun-spelling': 'begun',
  'begun-words': 'begun',
  alike: 'alike',
}
/** A question has fewer bands by the letter than this. */
const mostBands = 100

/** What each step through the keys asks for, and what the steps before have found. */
function askedOf(question: string) {
  const [exact, begun] = [keysOfWords(question, false), keysOfWords(question, true)]
  const [start, startBegun] = [startOfKeys(question, false), startOfKeys(question, true)]
  const texts = textsOf(question)
  return {
    'exact-spelling': { words: start, besides: { texts, isBegun: false, questions: [] } },
    words: { words: exact, besides: { texts, isBegun: false, questions: [start] } },
    'begun-spelling': { words: startBegun, besides: { texts, isBegun: true, questions: [start, exact] } },
    'begun-words': { words: begun, besides: { texts, isBegun: true, questions: [exact, startBegun] } },
    alike: { words: typedWords(question), besides: { texts, isBegun: true, questions: [startBegun, begun] } },
  }
}

/**
 * People of these trees in the order of `matches`, whose nicknames are found by sound where the viewer may see them. Names of one
 * given and one family name have no keys by the letter: their letters are in an index of their own. Only where these are not the
 * spelling that both scripts share have they keys of the whole name.
 */
export async function searchPeople<T>(
  db: TreesDb,
  trees: readonly SearchedTree[],
  question: string,
  query: PageQuery,
  present: (row: PersonLineRow) => T,
  match?: Match,
): Promise<Page<T>> {
  const asked = askedOf(question)
  // People are found by their names only.
  if (asked.alike.words.length === 0 || trees.length === 0 || isOfDescription(match))
    return { data: [], next: null, hasNext: false }
  const limit = limitOf(query)
  const treeIds = trees.map((tree) => tree.id)
  const cursor = decodeCursor(query.next, 4)
  const first = cursor ? wholeKey(cursor[0], steps.length - 1) : 0
  const found: Found[] = []
  for (const [at, step] of steps.entries()) {
    if (at < first || (match && matchOf[step] !== match) || found.length >= limit) continue
    const within = at === first && cursor ? { value: String(cursor[2]), id: idKey(cursor[3]) } : undefined
    const page = { limit: limit - found.length }
    if (step === 'exact' || step === 'begun') {
      const after = within && { band: wholeKey(cursor![1], mostBands), ...within }
      const { texts, questions } = asked['begun-spelling'].besides
      const rows = await searchPeopleByLetter(db, { treeIds, texts, questions, match: step, after, ...page })
      found.push(...rows.map((row) => ({ row, place: [at, row.band, row.value, row.id] })))
      continue
    }
    const { words, besides } = asked[step]
    const hasLeads = step === 'words' || step === 'begun-words'
    if (hasLeads && !(await areWordsKnown(db, treeIds, words))) continue
    const lead = within && wholeKey(cursor![1], Math.min(words.length, maxLeads) - 1)
    const after = lead === undefined ? undefined : { lead, key: within!.value, personId: within!.id }
    const wish = { trees, words, withNicknames: step === 'alike', besides, after, ...page }
    const rest = await searchPeopleLines(db, wish)
    found.push(...rest.found.map((row) => ({ row, place: [at, rest.lead, row.key, row.id] })))
  }
  return toPage(
    found,
    query,
    ({ place }) => place,
    ({ row }) => present(row),
  )
}
