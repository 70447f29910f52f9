import { sql } from 'kysely'
import { goneAccount } from '../kit/erasure-types.ts'
import { isBlocked } from './lists.sql.ts'
import type { PeopleDb } from './tables.ts'

/** So many of those one follows are looked at, and so many whom each of them follows: the latest. */
const [mostLookedAt, mostOfEach] = [100, 100]

/**
 * Whom those follow whom one follows, the most often followed first, and one of them who does. Lists that somebody shows to nobody
 * tell nothing here either, and who is muted is not named.
 */
export async function selectFollowedByFollowed(db: PeopleDb, accountId: string, limit: number) {
  const { rows } = await sql<{ account_id: string; count: number; name: string }>`
    with followed as (
      select followee_id as id, at from follow where follower_id = ${accountId} and status = 'ACTIVE'
        and not exists (
          select 1 from profile where account_id = followee_id
            and 'ONLY_ME' in (follow_list_visibility, profile_visibility))
        and not exists (select 1 from mute where account_id = ${accountId} and muted_id = followee_id)
      order by at desc limit ${mostLookedAt}),
    known as (
      select theirs.followee_id as id, count(*)::int as count,
        (array_agg(followed.id order by followed.at desc, followed.id))[1] as by_id
      from followed cross join lateral (
        select followee_id from follow where follower_id = followed.id and status = 'ACTIVE'
        order by at desc limit ${mostOfEach}) as theirs
      where theirs.followee_id <> ${accountId}
        and not exists (
          select 1 from follow as mine where mine.follower_id = ${accountId} and mine.followee_id = theirs.followee_id)
      group by theirs.followee_id
      order by count(*) desc, theirs.followee_id limit ${limit})
    select known.id as account_id, known.count, by.name
    from known join account_name as by on by.id = known.by_id
    order by known.count desc, known.id`.execute(db)
  return rows
}

/** Follows in common are counted up to this number. */
export const mostInCommon = 100

/** Counts those whom a viewer follows and who show the viewer, in their list of followers, each of some accounts. */
export async function countFollowsInCommon(db: PeopleDb, viewerId: string, otherIds: readonly string[]) {
  if (otherIds.length === 0) return new Map<string, number>()
  const { rows } = await sql<{ id: string; count: number }>`
    select asked.id, shared.count from unnest(${[...new Set(otherIds)]}::uuid[]) as asked(id)
    cross join lateral (
      select count(*)::int as count from (
        select 1 from follow as theirs
        join follow as mine
          on mine.follower_id = ${viewerId} and mine.followee_id = theirs.followee_id and mine.status = 'ACTIVE'
        where theirs.follower_id = asked.id and theirs.status = 'ACTIVE' and not exists (
          select 1 from profile where account_id = theirs.followee_id
            and 'ONLY_ME' in (follow_list_visibility, profile_visibility))
        limit ${mostInCommon}) as counted) as shared`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Of these, whom one may be told of and does not follow yet, with name and picture. */
export async function selectSuggestable(db: PeopleDb, viewerId: string, accountIds: readonly string[]) {
  if (accountIds.length === 0) return new Map<string, never>()
  const { rows } = await sql<{
    id: string
    name: string
    image_document_id: string | null
    approvesFollowers: boolean
  }>`
    select by.id, by.name, profile.image_document_id,
      coalesce(profile.approve_followers, false) as "approvesFollowers"
    from unnest(${[...new Set(accountIds)]}::uuid[]) as asked(id)
    join account_name as by on by.id = asked.id
    left join profile on profile.account_id = by.id
    where by.id not in (${viewerId}, ${goneAccount}) and coalesce(profile.discoverable, true)
      and not ${isBlocked(sql`${viewerId}::uuid`, sql`by.id`)}
      and not exists (select 1 from mute where account_id = ${viewerId} and muted_id = by.id)
      and not exists (select 1 from follow where follower_id = ${viewerId} and followee_id = by.id)`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
