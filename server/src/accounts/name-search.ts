import type { Match } from '../kit/names/matches.ts'
import { maxLeads, type Word } from '../kit/names/words.ts'
import { rarestWord, searchAccountNames, searchAccountsByLetter } from './name-keys.sql.ts'
import type { AccountsDb } from './tables.ts'

/** Where a list of names is: in a band of those who are found by the letter, or after these in one for the word that leads. */
export type NamePlace = { band: number; value: string; id: string }
export type FoundName = NamePlace & { name: string }
/** `match` leaves out names that match otherwise. */
export type AskedName = { text: string; words: readonly Word[]; match?: Match }

const bySound = 4
export const mostBand = bySound + maxLeads - 1

/** The next names: by the letter, then by their sound. The word that leads through the sounds stays the same for a whole list. */
export async function searchNames(
  db: AccountsDb,
  { text, words, match }: AskedName,
  after: NamePlace | undefined,
  limit: number,
): Promise<FoundName[]> {
  const within = after && after.band >= bySound ? after : undefined
  if (match === 'described') return []
  const byLetter = within || match === 'alike' ? [] : await searchAccountsByLetter(db, text, { after, match }, limit)
  if (byLetter.length === limit || (match && match !== 'alike')) return byLetter
  const lead = within ? within.band - bySound : await rarestWord(db, words)
  const rest = await searchAccountNames(
    db,
    { text, words, lead },
    within && { key: within.value, id: within.id },
    limit - byLetter.length,
  )
  return [...byLetter, ...rest.map(({ id, name, key }) => ({ id, name, band: bySound + lead, value: key }))]
}
