import { sql } from 'kysely'
import type { NoticeRow } from './notices.sql.ts'
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
 * is withdrawn is not new either, but keeps whether it was read: it may be true again.
 */
export async function settleNotices(db: NoticesDb, about: Settled, at: Date): Promise<string[]> {
  const { kind, rootId, refId, accountId, accountIds, actorId, before, outcome } = about
  const became = sql<NoticeRow['outcome']>`case when count > 1 then 'ANSWERED' else ${outcome} end`
  const rows = await db
    .updateTable('notice')
    .set({
      outcome: became,
      read_at: sql<Date>`case when ${became} = 'WITHDRAWN' then read_at else coalesce(read_at, ${at}::timestamptz) end`,
    })
    .where('root_id', '=', rootId)
    .where('kind', '=', kind)
    .where('outcome', 'is', null)
    .$if(refId !== undefined, (query) => query.where('ref_id', '=', refId!))
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .$if(accountIds !== undefined, (query) => query.where(sql<boolean>`account_id = any(${[...accountIds!]}::uuid[])`))
    .$if(actorId !== undefined, (query) => query.where(sql<boolean>`actor_ids = array[${actorId}]::uuid[]`))
    .$if(before !== undefined, (query) => query.where('at', '<', before!))
    .returning('account_id')
    .execute()
  const shared = actorId !== undefined && outcome === 'WITHDRAWN' ? await dropActor(db, { ...about, actorId }) : []
  return [...new Set([...rows.map((row) => row.account_id), ...shared])]
}

export type Reopened = Pick<Settled, 'kind' | 'rootId' | 'accountId' | 'actorId'> & { refId: string }

/** Lets the newest notification about something be as it was before it was withdrawn. Returns the recipients. */
export async function reopenNotices(db: NoticesDb, about: Reopened): Promise<string[]> {
  const { kind, rootId, refId, accountId = null, actorId = null } = about
  const { rows } = await sql<{ account_id: string }>`
    update notice set outcome = null
    where root_id = ${rootId} and kind = ${kind} and ref_id = ${refId} and outcome = 'WITHDRAWN'
      and (${accountId}::uuid is null or account_id = ${accountId}::uuid)
      and (${actorId}::uuid is null or actor_ids = array[${actorId}]::uuid[])
      and not exists (
        select from notice as newer
        where newer.account_id = notice.account_id and newer.root_id = notice.root_id and newer.kind = notice.kind
          and newer.ref_id = notice.ref_id and newer.id > notice.id)
    returning account_id`.execute(db)
  return rows.map((row) => row.account_id)
}

/** The accounts that have notices of these kinds about a root which are not settled. */
export async function selectRecipients(
  db: NoticesDb,
  { rootId, kinds }: { rootId: string; kinds: readonly NoticeRow['kind'][] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('notice')
    .select('account_id')
    .distinct()
    .where('root_id', '=', rootId)
    .where('kind', 'in', [...kinds])
    .where('outcome', 'is', null)
    .execute()
  return rows.map((row) => row.account_id)
}

/** Takes one of several actors out of notices, which stay true of the others. Answers whose they are. */
async function dropActor(db: NoticesDb, about: Settled & { actorId: string }): Promise<string[]> {
  const { kind, rootId, refId = null, accountId = null, actorId } = about
  const { rows } = await sql<{ account_id: string }>`
    update notice set actor_ids = array_remove(actor_ids, ${actorId}::uuid), count = greatest(count - 1, 1)
    where root_id = ${rootId} and kind = ${kind} and outcome is null
      and (${refId}::uuid is null or ref_id = ${refId}::uuid)
      and (${accountId}::uuid is null or account_id = ${accountId}::uuid)
      and cardinality(actor_ids) > 1 and actor_ids @> array[${actorId}]::uuid[]
    returning account_id`.execute(db)
  return rows.map((row) => row.account_id)
}

export type TakenBack = {
  kind: NoticeRow['kind']
  rootId: string
  accountId: string
  actorId: string
  /** When it had happened. */
  at: Date
  /** The time of the same act by the actor, where it was not taken back. */
  rest: readonly Date[]
}

/**
 * Takes one happening out of the notice that counts it: the first of a kind and root that is not older. A notice without any other
 * happening is withdrawn. The actor stays while another happening of theirs is counted. Answers whose notice it is.
 */
export async function takeBackNotices(
  db: NoticesDb,
  { kind, rootId, accountId, actorId, at, rest }: TakenBack,
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    with counted as (
      select n.account_id, n.id, (
        select max(earlier.at) from notice earlier
        where earlier.account_id = n.account_id and earlier.root_id = n.root_id and earlier.kind = n.kind and earlier.at < n.at) as since
      from notice n
      where n.root_id = ${rootId} and n.kind = ${kind} and n.account_id = ${accountId} and n.at >= ${at} and n.outcome is null
        and n.actor_ids @> array[${actorId}]::uuid[]
      order by n.at limit 1)
    update notice set count = greatest(notice.count - 1, 1),
      outcome = case when notice.count = 1 then 'WITHDRAWN' end,
      actor_ids = case
        when notice.count = 1 or exists (
          select from unnest(${[...rest]}::timestamptz[]) as other(at)
          where other.at <= notice.at and (counted.since is null or other.at > counted.since)) then notice.actor_ids
        else array_remove(notice.actor_ids, ${actorId}::uuid) end
    from counted where notice.account_id = counted.account_id and notice.id = counted.id
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
}

/**
 * Lets notices be about something else of the same root, in place: nobody is alerted again. The notice of its actor is withdrawn.
 * Answers whose they are.
 */
export async function replaceNotices(db: NoticesDb, { kind, rootId, refId, since, next }: Replaced): Promise<string[]> {
  const which =
    refId === undefined
      ? sql`outcome = 'WITHDRAWN' and at > ${since} and account_id <> ${next.actorId}::uuid`
      : sql`outcome is null and ref_id = ${refId}::uuid`
  const { rows } = await sql<{ account_id: string }>`
    update notice set
      ref_id = case when account_id = ${next.actorId}::uuid then ref_id else ${next.refId}::uuid end,
      actor_ids = case when account_id = ${next.actorId}::uuid then actor_ids else array[${next.actorId}]::uuid[] end,
      outcome = case when account_id = ${next.actorId}::uuid then 'WITHDRAWN' end
    where root_id = ${rootId} and kind = ${kind} and ${which}
    returning account_id`.execute(db)
  return rows.map((row) => row.account_id)
}

export type Acts = { kind: NoticeRow['kind']; actorId: string; limit: number }

/** Withdraws some notifications whose only actor is an account, and takes it out of those of several. Returns all recipients. */
export async function withdrawActs(db: NoticesDb, { kind, actorId, limit }: Acts): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    update notice set
      outcome = case when cardinality(actor_ids) = 1 then 'WITHDRAWN' end,
      actor_ids = case when cardinality(actor_ids) = 1 then actor_ids else array_remove(actor_ids, ${actorId}::uuid) end,
      count = greatest(count - 1, 1)
    where ctid = any(array(
      select ctid from notice
      where actor_ids @> array[${actorId}::uuid] and kind = ${kind} and outcome is null limit ${limit}))
    returning account_id`.execute(db)
  return rows.map((row) => row.account_id)
}
