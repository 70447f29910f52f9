import type { Choice } from '@mulghar/contract/people/choices'
import { selectErasing } from '../kit/erasure.sql.ts'
import { selectBetween, selectStandings } from './standings.sql.ts'
import type { PeopleDb } from './tables.ts'

/** Of these accounts those whom a sender can know of, and whether each lets them invite, as they have chosen. */
export async function invitable(
  db: PeopleDb,
  senderId: string,
  accountIds: readonly string[],
  choicesOf: (ids: readonly string[]) => Promise<Map<string, Choice>>,
): Promise<Map<string, boolean>> {
  if (accountIds.length === 0) return new Map()
  const [erasing, standings, choices, between] = [
    await selectErasing(db, accountIds),
    await selectStandings(db, senderId, accountIds),
    await choicesOf(accountIds),
    await selectBetween(db, [senderId], accountIds),
  ]
  return new Map(
    accountIds.flatMap((id): [string, boolean][] => {
      if (erasing.has(id) || standings.get(id)?.blocked !== false) return []
      const choice = choices.get(id)
      const follows = between.get(`${id} ${senderId}`)?.follows === true
      return [[id, choice === 'EVERYONE' || (choice === 'FOLLOWING' && follows)]]
    }),
  )
}
