import type { FollowStatus } from '@mulghar/contract/people/follow'
import { sql } from 'kysely'
import { runPrepared } from '../kit/prepared.sql.ts'
import type { PeopleDb } from './tables.ts'

/** The profile pictures of these accounts, by account. */
export async function selectPictures(db: PeopleDb, accountIds: readonly string[]): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await runPrepared(
    db,
    db
      .selectFrom('profile')
      .select(['account_id', 'image_document_id'])
      .where('account_id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
      .where('image_document_id', 'is not', null),
  )
  return new Map(rows.map((row) => [row.account_id, row.image_document_id!]))
}

export type FollowState = { status: FollowStatus | null; approvesFollowers: boolean }

/** How a viewer follows each of these, and who of them wants to be asked first. */
export async function selectFollowStates(
  db: PeopleDb,
  viewerId: string,
  accountIds: readonly string[],
): Promise<Map<string, FollowState>> {
  if (accountIds.length === 0) return new Map()
  const { rows } = await sql<FollowState & { id: string }>`
    select asked.id, mine.status, coalesce(profile.approve_followers, false) as "approvesFollowers"
    from unnest(${[...accountIds]}::uuid[]) as asked(id)
    left join profile on profile.account_id = asked.id
    left join follow as mine on mine.follower_id = ${viewerId} and mine.followee_id = asked.id`.execute(db)
  return new Map(rows.map(({ id, ...state }) => [id, state]))
}
