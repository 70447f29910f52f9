import type { FollowStatus } from '@mulghar/contract/people/follow'
import { mostFollowed } from '@mulghar/contract/people/follow'
import { sql } from 'kysely'
import { goneAccount } from '../kit/erasure-types.ts'
import { runPrepared } from '../kit/prepared.sql.ts'
import { isBlocked } from './lists.sql.ts'
import type { PeopleDb } from './tables.ts'

/** How somebody stands towards another; `blocked` is either way. */
export type Standing = { blocked: boolean; muted: boolean; follows: boolean }

/** The columns of a `Standing` towards the account `by`. */
const standingColumns = (viewerId: string) => sql`
  ${isBlocked(sql`${viewerId}::uuid`, sql`by.id`)} as blocked,
  exists (select 1 from mute where account_id = ${viewerId} and muted_id = by.id) as muted,
  exists (
    select 1 from follow where follower_id = ${viewerId} and followee_id = by.id and status = 'ACTIVE') as follows`

/** How a viewer stands towards each of these, of whom there is an account. */
export async function selectStandings(
  db: PeopleDb,
  viewerId: string,
  otherIds: readonly string[],
): Promise<Map<string, Standing>> {
  if (otherIds.length === 0) return new Map()
  const rows = await runPrepared(
    db,
    sql<Standing & { id: string }>`
    select by.id, ${standingColumns(viewerId)}
    from unnest(${[...new Set(otherIds)]}::uuid[]) as asked(id)
    join account_name as by on by.id = asked.id
    where by.id <> ${goneAccount}`,
  )
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}

/** An account as a viewer knows it; the account that stands for deleted ones has no standing. */
export type ProfileSeen = { name: string; imageId: string | null; standing: Standing | null }

/** Name, picture and standing of each of these accounts. */
export async function selectProfiles(
  db: PeopleDb,
  viewerId: string,
  ids: readonly string[],
): Promise<Map<string, ProfileSeen>> {
  if (ids.length === 0) return new Map()
  const rows = await runPrepared(
    db,
    sql<Standing & { id: string; name: string; image_id: string | null }>`
    select by.id, by.name, profile.image_document_id as image_id, ${standingColumns(viewerId)}
    from unnest(${[...new Set(ids)]}::uuid[]) as asked(id)
    join account_name as by on by.id = asked.id
    left join profile on profile.account_id = by.id`,
  )
  return new Map(
    rows.map(({ id, name, image_id: imageId, ...standing }) => [
      id,
      { name, imageId, standing: id === goneAccount ? null : standing },
    ]),
  )
}

export type Between = {
  blocked: boolean
  muted: boolean
  /** How the viewer follows the other. */
  status: FollowStatus | null
  follows_me: boolean
}

/** All that there is between a viewer and another. */
export async function findBetween(db: PeopleDb, viewerId: string, otherId: string): Promise<Between> {
  const { rows } = await sql<Between>`
    select ${isBlocked(sql`${viewerId}::uuid`, sql`${otherId}::uuid`)} as blocked,
      exists (select 1 from mute where account_id = ${viewerId} and muted_id = ${otherId}) as muted,
      (select status from follow where follower_id = ${viewerId} and followee_id = ${otherId}) as status,
      exists (select 1 from follow where follower_id = ${otherId} and followee_id = ${viewerId} and status = 'ACTIVE')
        as follows_me`.execute(db)
  return rows[0]!
}

/** Whom somebody has blocked, who has blocked them, and whom they do not want to hear of. */
export async function selectHidden(db: PeopleDb, viewerId: string): Promise<Set<string>> {
  const rows = await runPrepared(
    db,
    sql<{ id: string }>`
    select blocked_id as id from block where account_id = ${viewerId}
    union select account_id from block where blocked_id = ${viewerId}
    union select muted_id from mute where account_id = ${viewerId}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Everybody between whom and the viewer there is a block. */
export async function selectBlockedEitherWay(db: PeopleDb, viewerId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select blocked_id as id from block where account_id = ${viewerId}
    union select account_id from block where blocked_id = ${viewerId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The accounts that an account blocks, and those that block it. */
export type Blocks = { blocked: string[]; blockedBy: string[] }
export async function selectBlocks(db: PeopleDb, accountId: string): Promise<Blocks> {
  const rows = await runPrepared(
    db,
    sql<{ id: string; isMine: boolean }>`
    select blocked_id as id, true as "isMine" from block where account_id = ${accountId}
    union all select account_id, false from block where blocked_id = ${accountId}`,
  )
  const idsWhere = (isMine: boolean) => rows.filter((row) => row.isMine === isMine).map(({ id }) => id)
  return { blocked: idsWhere(true), blockedBy: idsWhere(false) }
}

/** How each of some accounts stands towards each of others, where anything is between them; by `account other`. */
export async function selectBetween(
  db: PeopleDb,
  otherIds: readonly string[],
  accountIds: readonly string[],
): Promise<Map<string, { blocked: boolean; follows: boolean }>> {
  const [others, accounts] = [sql`${[...otherIds]}::uuid[]`, sql`${[...accountIds]}::uuid[]`]
  const { rows } = await sql<{ one: string; other: string; blocked: boolean; follows: boolean }>`
    select one, other, bool_or(blocked) as blocked, bool_or(follows) as follows from (
      select follower_id as one, followee_id as other, false as blocked, true as follows from follow
      where followee_id = any(${others}) and follower_id = any(${accounts}) and status = 'ACTIVE'
      union all
      select blocked_id, account_id, true, false from block
      where account_id = any(${others}) and blocked_id = any(${accounts})
      union all
      select account_id, blocked_id, true, false from block
      where account_id = any(${accounts}) and blocked_id = any(${others})) as each
    group by one, other`.execute(db)
  return new Map(rows.map(({ one, other, ...standing }) => [`${one} ${other}`, standing]))
}

/** Those of these accounts to whom each of the others is absent, muted by them, or the account itself. */
export async function selectHearingNone(
  db: PeopleDb,
  accountIds: readonly string[],
  otherIds: readonly string[],
): Promise<string[]> {
  const [others, accounts] = [sql`${[...new Set(otherIds)]}::uuid[]`, sql`${[...accountIds]}::uuid[]`]
  const { rows } = await sql<{ id: string }>`
    select one as id from (
      select account_id as one, muted_id as other from mute
      where account_id = any(${accounts}) and muted_id = any(${others})
      union
      select account_id, blocked_id from block where account_id = any(${accounts}) and blocked_id = any(${others})
      union
      select blocked_id, account_id from block where blocked_id = any(${accounts}) and account_id = any(${others})
      union
      select id, id from unnest(${accounts}) as own(id) where id = any(${others})) as pair
    group by one having count(*) = cardinality(${others})`.execute(db)
  return rows.map((row) => row.id)
}

/** Whom somebody follows and wants to hear of. */
export async function selectFollowees(db: PeopleDb, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ followee_id: string }>`
    select followee_id from follow
    where follower_id = ${accountId} and status = 'ACTIVE'
      and not exists (select 1 from mute where account_id = ${accountId} and muted_id = followee_id)
      and not exists (select 1 from block where account_id = ${accountId} and blocked_id = followee_id)
      and not exists (select 1 from block where account_id = followee_id and blocked_id = ${accountId})
    limit ${mostFollowed}`.execute(db)
  return rows.map((row) => row.followee_id)
}

/** Of these, those whom a viewer's search does not find: absent to them, or not to be found by anybody. */
export async function selectUnlisted(
  db: PeopleDb,
  viewerId: string,
  accountIds: readonly string[],
): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select asked.id from unnest(${[...accountIds]}::uuid[]) as asked(id)
    where asked.id <> ${viewerId} and (${isBlocked(sql`${viewerId}::uuid`, sql`asked.id`)}
      or exists (select 1 from profile where account_id = asked.id and not discoverable))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
