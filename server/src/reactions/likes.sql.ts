import type { LikedKind, ReactedKind } from '@mulghar/contract/reactions/kinds'
import { sql } from 'kysely'
import { newId } from '../kit/ids.ts'
import type { ReactionsDb } from './tables.ts'

/** The number of likes of a thing, and the like that was added or deleted; null where nothing changed. */
export type Liked = { likes: number; changedId: string | null }

/** Undefined where there is nothing to like any more: the caller's transaction is to be rolled back. */
export async function insertLike(
  trx: ReactionsDb,
  thingId: string,
  accountId: string,
  at: Date,
): Promise<Liked | undefined> {
  const { rows } = await sql<Liked>`
    with made as (
      insert into content_like (thing_id, account_id, id, at)
      values (${thingId}, ${accountId}, ${newId()}, ${at})
      on conflict do nothing returning id)
    update reaction_count set likes = likes + (select count(*)::int from made)
    where thing_id = ${thingId} and is_open
    returning likes, (select id from made) as "changedId"`.execute(trx)
  return rows[0]
}

export async function deleteLike(trx: ReactionsDb, thingId: string, accountId: string): Promise<Liked | undefined> {
  const { rows } = await sql<Liked>`
    with gone as (
      delete from content_like where thing_id = ${thingId} and account_id = ${accountId} returning id)
    update reaction_count set likes = likes - (select count(*)::int from gone)
    where thing_id = ${thingId} and is_open
    returning likes, (select id from gone) as "changedId"`.execute(trx)
  return rows[0]
}

export type LikeRow = { id: string; account_id: string; at: Date }

export type OwnLikeRow = {
  id: string
  at: Date
  content_id: string
  kind: LikedKind
  root_id: string
  root_kind: ReactedKind
}

/** The likes of an account, newest first, with the resource that each is about; for a comment, the resource below which it is. */
export async function selectOwnLikes(
  db: ReactionsDb,
  accountId: string,
  before: string | undefined,
  limit: number,
): Promise<OwnLikeRow[]> {
  const { rows } = await sql<OwnLikeRow>`
    select l.id, l.at, l.thing_id as content_id, liked.kind, root.thing_id as root_id, root.kind as root_kind
    from content_like l
    join reaction_count liked on liked.thing_id = l.thing_id and liked.is_open
    left join comment c on liked.kind = 'COMMENT' and c.id = l.thing_id
    join reaction_count root on root.thing_id = coalesce(c.thing_id, l.thing_id)
    where l.account_id = ${accountId} ${before === undefined ? sql`` : sql`and l.id < ${before}::uuid`}
    order by l.id desc limit ${limit}`.execute(db)
  return rows
}

/** Who likes a thing, the latest first. */
export function selectLikes(
  db: ReactionsDb,
  { thingId, hidden, before, limit }: { thingId: string; hidden: readonly string[]; before?: string; limit: number },
): Promise<LikeRow[]> {
  return db
    .selectFrom('content_like')
    .select(['id', 'account_id', 'at'])
    .where('thing_id', '=', thingId)
    .where(sql<boolean>`account_id <> all(${hidden}::uuid[])`)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Some of the likes of things that are gone go; true while there may be more. */
export async function deleteLikesOf(db: ReactionsDb, thingIds: readonly string[], limit: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from content_like where (thing_id, account_id) in (
      select thing_id, account_id from content_like where thing_id = any(${[...thingIds]}::uuid[]) limit ${limit})`.execute(
    db,
  )
  return numAffectedRows === BigInt(limit)
}

/** Some of what an account likes is liked no more, each counted in the same statement; true while there may be more. */
export async function deleteLikesBy(db: ReactionsDb, accountId: string, limit: number): Promise<boolean> {
  const { rows } = await sql<{ gone: number }>`
    with held as (
      select r.thing_id from content_like l join reaction_count r on r.thing_id = l.thing_id
      where l.account_id = ${accountId} order by r.thing_id limit ${limit} for update of r),
    orphans as (
      select l.thing_id from content_like l
      where l.account_id = ${accountId}
        and not exists (select from reaction_count r where r.thing_id = l.thing_id) limit ${limit}),
    gone as (
      delete from content_like
      where account_id = ${accountId}
        and thing_id in (select thing_id from held union all select thing_id from orphans)
      returning thing_id),
    counted as (
      update reaction_count set likes = likes - 1 where thing_id in (select thing_id from gone) returning 1)
    select (select count(*)::int from gone) as gone, (select count(*) from counted) as counted`.execute(db)
  return rows[0]!.gone > 0
}
