import type { FollowStatus } from '@mulghar/contract/people/follow'
import { sql } from 'kysely'
import { isErasing } from '../kit/erasure.sql.ts'
import type { PeopleDb } from './tables.ts'

/** Who follows whom. */
export type Edge = { followerId: string; followeeId: string }

export type HeldProfile = {
  account_id: string
  approve_followers: boolean
  following_count: number
}

/**
 * Holds the profiles of accounts until the transaction ends, the lower id first: two that do something to each other at once
 * come one after the other. Who has none yet is missing.
 */
export async function lockProfiles(trx: PeopleDb, accountIds: readonly string[]): Promise<Map<string, HeldProfile>> {
  const rows = await trx
    .selectFrom('profile')
    .select(['account_id', 'approve_followers', 'following_count'])
    .where('account_id', 'in', [...accountIds])
    .orderBy('account_id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}

/** The same, with an empty profile for who has none. */
export async function makeProfiles(trx: PeopleDb, accountIds: readonly string[]): Promise<Map<string, HeldProfile>> {
  const rows = await trx
    .insertInto('profile')
    .values(accountIds.toSorted().map((id) => ({ account_id: id, image_document_id: null })))
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((is) => ({ account_id: is.ref('excluded.account_id') })),
    )
    .returning(['account_id', 'approve_followers', 'following_count'])
    .execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}

/** The counters of both ends of an edge, one more each, if `made` has a row. */
const countOne = ({ followerId, followeeId }: Edge) => sql`
  update profile set
    followers_count = followers_count + (account_id = ${followeeId}::uuid)::int,
    following_count = following_count + (account_id = ${followerId}::uuid)::int
  where account_id in (${followerId}::uuid, ${followeeId}::uuid) and exists (select 1 from made where status = 'ACTIVE')`

/**
 * Follows somebody, or asks to, where neither blocks the other and nothing was said yet; both profiles are held. Answers how
 * things stood before.
 */
export async function putFollow(
  trx: PeopleDb,
  edge: Edge,
  status: FollowStatus,
  at: Date,
): Promise<{ blocks: boolean; blocked: boolean; before: FollowStatus | null }> {
  const { followerId, followeeId } = edge
  const { rows } = await sql<{ blocks: boolean; blocked: boolean; before: FollowStatus | null }>`
    with facts as (
      select
        exists (select 1 from block where account_id = ${followerId} and blocked_id = ${followeeId}) as blocks,
        exists (select 1 from block where account_id = ${followeeId} and blocked_id = ${followerId})
          or ${isErasing(followeeId)} as blocked,
        (select status from follow where follower_id = ${followerId} and followee_id = ${followeeId}) as before),
    made as (
      insert into follow (follower_id, followee_id, status, at)
      select ${followerId}::uuid, ${followeeId}::uuid, ${status}, ${at}::timestamptz from facts
      where not blocks and not blocked and before is null
      returning status),
    counted as (${countOne(edge)})
    select blocks, blocked, before from facts`.execute(trx)
  return rows[0]!
}

/** Lets somebody follow who has asked; false where no request waits. Both profiles are held. */
export async function acceptFollow(trx: PeopleDb, edge: Edge, at: Date): Promise<boolean> {
  const { rows } = await sql`
    with made as (
      update follow set status = 'ACTIVE', at = ${at}
      where follower_id = ${edge.followerId} and followee_id = ${edge.followeeId} and status = 'PENDING'
      returning status),
    counted as (${countOne(edge)})
    select 1 from made`.execute(trx)
  return rows.length > 0
}

/** Ends follows and requests, of these or only of one status; the profiles are held. Answers what there was. */
export async function deleteFollows(
  trx: PeopleDb,
  edges: readonly Edge[],
  status?: FollowStatus,
): Promise<(Edge & { status: FollowStatus })[]> {
  const { rows } = await sql<Edge & { status: FollowStatus }>`
    with gone as (
      delete from follow using unnest(
        ${edges.map((edge) => edge.followerId)}::uuid[], ${edges.map((edge) => edge.followeeId)}::uuid[]
      ) as edge(follower, followee)
      where follower_id = edge.follower and followee_id = edge.followee and ${status ? sql`status = ${status}` : sql`true`}
      returning follower_id, followee_id, status),
    ends as (
      select id, sum(followers)::int as followers, sum(following)::int as following from (
        select followee_id as id, 1 as followers, 0 as following from gone where status = 'ACTIVE'
        union all select follower_id, 0, 1 from gone where status = 'ACTIVE') as each_end
      group by id),
    counted as (
      update profile set
        followers_count = followers_count - ends.followers, following_count = following_count - ends.following
      from ends where profile.account_id = ends.id)
    select follower_id as "followerId", followee_id as "followeeId", status from gone`.execute(trx)
  return rows
}

/** Some of the follows and requests of an account, from both ends. */
export async function selectEdges(db: PeopleDb, accountId: string, limit: number): Promise<Edge[]> {
  const end = (column: string) => sql`
    select follower_id as "followerId", followee_id as "followeeId" from follow
    where ${sql.ref(column)} = ${accountId} limit ${limit}`
  const { rows } = await sql<Edge>`
    (${end('follower_id')}) union all (${end('followee_id')}) limit ${limit}`.execute(db)
  return rows
}
