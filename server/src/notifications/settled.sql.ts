import type { NoticeLevel } from '@mulghar/contract/notifications/notifications'
import { sql, type RawBuilder } from 'kysely'
import type { CountedKind } from './counted.ts'
import { isOn, mostActors, type NoticeRow } from './notices.sql.ts'
import type { NoticesDb } from './tables.ts'

export type Settled = {
  kind: NoticeRow['kind']
  rootId: string
  refId?: string | undefined
  accountId?: string | undefined
  /** Only notifications of these accounts. */
  accountIds?: readonly string[] | undefined
  /** Notifications about the request of this account alone: other requests for the same still wait. */
  actorId?: string | undefined
  /** Only notifications before that time. */
  before?: Date | undefined
  outcome: NonNullable<NoticeRow['outcome']>
}

/**
 * Says of notices what became of what they ask for, and that there is nothing new about them; answers whose they are. What
 * is withdrawn is not new either, but keeps whether it was read: it may be true again. A notification about several actors
 * loses the settled one, and stays open for the others.
 */
export async function settleNotices(db: NoticesDb, about: Settled, at: Date): Promise<string[]> {
  const { kind, rootId, refId, accountId, accountIds, actorId, before, outcome } = about
  const staysOpen = actorId === undefined ? sql`false` : sql`cardinality(actor_ids) > 1`
  // Of several requests together it is only said that they are answered.
  const became =
    outcome === 'WITHDRAWN'
      ? sql<NoticeRow['outcome']>`'WITHDRAWN'`
      : sql<NoticeRow['outcome']>`case when count > 1 then 'ANSWERED' else ${outcome} end`
  const rows = await db
    .updateTable('notice')
    .set({
      outcome: sql<NoticeRow['outcome']>`case when ${staysOpen} then null else ${became} end`,
      read_at: sql<Date>`case when ${staysOpen} or ${became} = 'WITHDRAWN' then read_at
        else coalesce(read_at, ${at}::timestamptz) end`,
      ...(actorId !== undefined && {
        actor_ids: sql<
          string[]
        >`case when ${staysOpen} then array_remove(actor_ids, ${actorId}::uuid) else actor_ids end`,
        count: sql<number>`case when ${staysOpen} then greatest(count - 1, 1) else count end`,
      }),
    })
    .where('root_id', '=', rootId)
    .where('kind', '=', kind)
    .where('outcome', 'is', null)
    .$if(refId !== undefined, (query) => query.where('ref_id', '=', refId!))
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .$if(accountIds !== undefined, (query) => query.where(sql<boolean>`account_id = any(${[...accountIds!]}::uuid[])`))
    .$if(actorId !== undefined, (query) => query.where(sql<boolean>`actor_ids @> array[${actorId}]::uuid[]`))
    .$if(before !== undefined, (query) => query.where('at', '<', before!))
    .returning('account_id')
    .execute()
  return [...new Set(rows.map((row) => row.account_id))]
}

export type Reopened = Pick<Settled, 'kind' | 'rootId' | 'accountId' | 'actorId'> & { refId: string }

/**
 * Lets the newest notification about something be as it was before it was withdrawn, unless its kind was switched off since.
 * Returns the recipients.
 */
export async function reopenNotices(db: NoticesDb, about: Reopened): Promise<string[]> {
  const { kind, rootId, refId, accountId = null, actorId = null } = about
  const { rows } = await sql<{ account_id: string }>`
    update notice set outcome = null
    where root_id = ${rootId} and kind = ${kind} and ref_id = ${refId} and outcome = 'WITHDRAWN' and ${isOn}
      and (${accountId}::uuid is null or account_id = ${accountId}::uuid)
      and (${actorId}::uuid is null or actor_ids = array[${actorId}]::uuid[])
      and not exists (
        select from notice as newer
        where newer.account_id = notice.account_id and newer.root_id = notice.root_id and newer.kind = notice.kind
          and newer.ref_id = notice.ref_id and newer.id > notice.id)
    returning account_id`.execute(db)
  return rows.map((row) => row.account_id)
}

/** The accounts that have notices of these kinds about a root, or one thing in it, which are not settled. */
export async function selectRecipients(
  db: NoticesDb,
  { rootId, refId, kinds }: { rootId: string; refId?: string; kinds: readonly NoticeRow['kind'][] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('notice')
    .select('account_id')
    .distinct()
    .where('root_id', '=', rootId)
    .where('kind', 'in', [...kinds])
    .$if(refId !== undefined, (query) => query.where('ref_id', '=', refId!))
    .where('outcome', 'is', null)
    .execute()
  return rows.map((row) => row.account_id)
}

export type TakenBack = {
  kinds: readonly CountedKind[]
  rootId: string
  refId?: string | undefined
  actIds: readonly string[]
}

/** Takes acts out of the notifications that count them, and of no others. Returns the recipients. */
export function takeBackNotices(db: NoticesDb, about: TakenBack): Promise<string[]> {
  const { kinds, rootId, refId, actIds } = about
  const gone = [...actIds]
  const which = sql`root_id = ${rootId} and kind = any(${[...kinds]}::text[]) and outcome is null
    and ${refId === undefined ? sql`true` : sql`ref_id = ${refId}::uuid`} and act_ids && ${gone}::uuid[] and act_ids <> '{}'`
  return dropActs(db, which, sql`act.id <> all(${gone}::uuid[])`)
}

/**
 * Keeps the acts of some notifications for which a condition on `act` is true; one without any act left is withdrawn. Actors stay
 * while another act of theirs is counted. A notification of earlier versions may count acts that it does not name.
 */
async function dropActs(db: NoticesDb, which: RawBuilder<unknown>, isKept: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    with held as (
      select account_id, id, count, actor_ids, act_ids, act_actor_ids from notice where ${which} for update),
    left_over as (
      select held.*, kept.ids, kept.actors, held.count - cardinality(held.act_ids) + cardinality(kept.ids) as rest
      from held cross join lateral (
        select coalesce(array_agg(act.id order by act.place), '{}') as ids,
          coalesce(array_agg(act.actor_id order by act.place), '{}') as actors
        from unnest(held.act_ids, held.act_actor_ids) with ordinality as act(id, actor_id, place)
        where ${isKept}) as kept)
    update notice set act_ids = left_over.ids, act_actor_ids = left_over.actors,
      count = greatest(left_over.rest, 1),
      outcome = case when left_over.rest < 1 then 'WITHDRAWN' end,
      actor_ids = case when left_over.rest < 1 then notice.actor_ids else array(
        select actor.id from unnest(left_over.actor_ids || left_over.actors) with ordinality as actor(id, place)
        where actor.id = any(left_over.actors) or actor.id <> all(left_over.act_actor_ids)
        group by actor.id order by min(actor.place) limit ${sql.lit(mostActors)}) end
    from left_over where notice.account_id = left_over.account_id and notice.id = left_over.id
    returning notice.account_id`.execute(db)
  return rows.map((row) => row.account_id)
}

export type Replaced = {
  kind: NoticeRow['kind']
  rootId: string
  /** The present subject of the notifications; without it, those that were withdrawn since. */
  refId: string | undefined
  since: Date
  next: { refId: string; actorId: string }
  /** Recipients who chose one of these levels of the root do not get such notifications. */
  unheardAt: readonly NoticeLevel[]
}

const isReplaced = ({ kind, rootId, refId, since }: Replaced) => {
  const which =
    refId === undefined
      ? sql`outcome = 'WITHDRAWN' and at > ${since}`
      : sql`outcome is null and ref_id = ${refId}::uuid`
  return sql`root_id = ${rootId} and kind = ${kind} and ${which}`
}

/** The recipients of the notifications that `replaceNotices` may replace. */
export async function selectReplaced(db: NoticesDb, replaced: Replaced): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from notice where ${isReplaced(replaced)}`.execute(db)
  return rows.map((row) => row.account_id)
}

/**
 * Lets notices be about something else of the same root, in place: nobody is alerted again. They stay as they are where the
 * recipient is the next actor or one of `except`, has switched them off since, or has one of the next subject already. Answers
 * whose they are.
 */
export async function replaceNotices(
  db: NoticesDb,
  replaced: Replaced & { except: readonly string[] },
): Promise<string[]> {
  const { next, unheardAt, except } = replaced
  const { rows } = await sql<{ account_id: string }>`
    with held as (
      select account_id, id from notice
      where ${isReplaced(replaced)} and account_id <> ${next.actorId}::uuid
        and account_id <> all(${[...except]}::uuid[]) and ${isOn} and not exists (
          select from notice_choice as choice
          where choice.account_id = notice.account_id and choice.root_id = notice.root_id
            and choice.level = any(${[...unheardAt]}::text[]))
        and not exists (
          select from notice as known
          where known.account_id = notice.account_id and known.root_id = notice.root_id and known.kind = notice.kind
            and known.ref_id = ${next.refId}::uuid and known.outcome is null)
      for update)
    update notice set ref_id = ${next.refId}::uuid, actor_ids = array[${next.actorId}]::uuid[], outcome = null
    from held where notice.account_id = held.account_id and notice.id = held.id
    returning notice.account_id`.execute(db)
  return rows.map((row) => row.account_id)
}

export type Acts = { kind: CountedKind; actorId: string; limit: number }

/** Takes all acts of an account out of some notifications, and withdraws those that count nothing else. Returns all recipients. */
export async function withdrawActs(db: NoticesDb, { kind, actorId, limit }: Acts): Promise<string[]> {
  const counted = await dropActs(
    db,
    sql`ctid = any(array(
      select ctid from notice
      where act_actor_ids @> array[${actorId}::uuid] and act_ids <> '{}' and kind = ${kind} and outcome is null
      limit ${limit}))`,
    sql`act.actor_id <> ${actorId}::uuid`,
  )
  if (counted.length === limit) return counted
  const { rows } = await sql<{ account_id: string }>`
    update notice set
      outcome = case when cardinality(actor_ids) = 1 then 'WITHDRAWN' end,
      actor_ids = case when cardinality(actor_ids) = 1 then actor_ids else array_remove(actor_ids, ${actorId}::uuid) end,
      count = greatest(count - 1, 1)
    where ctid = any(array(
      select ctid from notice
      where actor_ids @> array[${actorId}::uuid] and kind = ${kind} and outcome is null limit ${limit - counted.length}))
    returning account_id`.execute(db)
  return [...counted, ...rows.map((row) => row.account_id)]
}
