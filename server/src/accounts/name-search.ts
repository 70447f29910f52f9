import { keysOfWords, lastOfKeys, startOfKeys } from '../kit/names/exact-words.ts'
import type { Match } from '../kit/names/matches.ts'
import { maxLeads, type Word } from '../kit/names/words.ts'
import { rarestWord, searchAccountNames, searchAccountsByLetter, type Besides } from './name-keys.sql.ts'
import type { AccountsDb } from './tables.ts'

/** Where a list of names is: in a band of those found by the letter, or in one for the word that leads through the keys of a step. */
export type NamePlace = { band: number; value: string; id: string }
export type FoundName = NamePlace & { name: string }
/** `match` leaves out names that match otherwise. */
export type AskedName = { text: string; words: readonly Word[]; match?: Match }

/** The first of these steps that a name is found in is its place. */
const steps = ['exact', 'spelling', 'exact-last', 'spelling-last', 'words', 'begun', 'begun-words', 'alike'] as const
type Step = (typeof steps)[number]
const matchOf: Record<Step, Match> = {
  exact: 'exact',
  spelling: 'exact',
  'exact-last': 'exact',
  'spelling-last': 'exact',
  words: 'words',
  begun: 'begun',
  'begun-words': 'begun',
  alike: 'alike',
}

/** Bands of names by their letters: whole names, whole last words, and two of words that are begun. */
const bandsByLetter: readonly Step[] = ['exact', 'exact-last', 'begun', 'begun']
const letterBands = bandsByLetter.length
const bandsOfKeys: readonly Step[] = ['spelling', 'spelling-last', 'words', 'begun-words', 'alike']
export const mostBand = letterBands + bandsOfKeys.length * maxLeads - 1

const firstBand = (step: Step) => letterBands + bandsOfKeys.indexOf(step) * maxLeads
const stepOf = (band: number): Step => bandsByLetter[band] ?? bandsOfKeys[Math.floor((band - letterBands) / maxLeads)]!

/** The next names in the order of the steps. The word that leads through keys stays the same for a whole list. */
export async function searchNames(
  db: AccountsDb,
  asked: AskedName,
  after: NamePlace | undefined,
  limit: number,
): Promise<FoundName[]> {
  const first = after ? steps.indexOf(stepOf(after.band)) : 0
  const found: FoundName[] = []
  for (const [at, step] of steps.entries()) {
    if (at < first || (asked.match && asked.match !== matchOf[step]) || found.length >= limit) continue
    const within = at === first ? after : undefined
    const rows = await namesOf(db, step, asked, within, limit - found.length)
    found.push(...rows)
  }
  return found
}

async function namesOf(
  db: AccountsDb,
  step: Step,
  { text, words }: AskedName,
  after: NamePlace | undefined,
  limit: number,
): Promise<FoundName[]> {
  const [exact, begun] = [keysOfWords(text, false), keysOfWords(text, true)]
  const [start, last] = [startOfKeys(text, false), lastOfKeys(text)]
  const page = { text, after, match: matchOf[step] }
  if (step === 'exact') return searchAccountsByLetter(db, { ...page, words: undefined, only: 0 }, limit)
  if (step === 'exact-last') return searchAccountsByLetter(db, { ...page, words: undefined, only: 1 }, limit)
  if (step === 'begun') return searchAccountsByLetter(db, { ...page, words: exact }, limit)
  const either: Word[] = [[...start, ...last].flat()]
  const asked: Record<Exclude<Step, 'exact' | 'exact-last' | 'begun'>, { words: readonly Word[]; besides: Besides }> = {
    spelling: { words: start, besides: { isBegun: false } },
    'spelling-last': { words: last, besides: { isBegun: false, words: start } },
    words: { words: exact, besides: { isBegun: false, words: either } },
    'begun-words': { words: begun, besides: { isBegun: true, words: exact } },
    alike: { words, besides: { isBegun: true, words: begun } },
  }
  const band = firstBand(step)
  const lead = after ? after.band - band : await rarestWord(db, asked[step].words)
  const place = after && { key: after.value, id: after.id }
  const rows = await searchAccountNames(db, { text, ...asked[step], lead }, place, limit)
  return rows.map(({ id, name, key }) => ({ id, name, band: band + lead, value: key }))
}
