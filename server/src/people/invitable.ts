import type { Choice } from '@mulghar/contract/people/choices'
import { selectErasing } from '../kit/erasure.sql.ts'
import { selectBetween, selectStandings } from './standings.sql.ts'
import type { PeopleDb } from './tables.ts'

type Asking = {
  senderId: string
  accountIds: readonly string[]
  choicesOf: (ids: readonly string[]) => Promise<Map<string, Choice>>
  /** True answers as if there were no blocks. */
  isAcrossBlocks: boolean
}

/** Those of these accounts that a sender can know of, and whether each lets them invite, as it has chosen. */
export async function invitable(
  db: PeopleDb,
  { senderId, accountIds, choicesOf, isAcrossBlocks }: Asking,
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
      const standing = standings.get(id)
      if (!standing || erasing.has(id) || (standing.blocked && !isAcrossBlocks)) return []
      const choice = choices.get(id)
      const follows = between.get(`${id} ${senderId}`)?.follows === true
      return [[id, choice === 'EVERYONE' || (choice === 'FOLLOWING' && follows)]]
    }),
  )
}
