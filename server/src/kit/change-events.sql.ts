import { sql, type RawBuilder } from 'kysely'
import type { KitDb } from './tables.ts'

export type NewEvent = {
  rootId: string
  id: string
  kind: string
  hears: string | null
  accountIds: readonly string[]
  madeBy: string | null
  madeIn: string | null
  telling: object | null
}

export async function insertEvent(db: KitDb, event: NewEvent): Promise<void> {
  await db
    .insertInto('change_event')
    .values({
      root_id: event.rootId,
      id: event.id,
      kind: event.kind,
      hears: event.hears,
      account_ids: [...event.accountIds],
      made_by: event.madeBy,
      made_in: event.madeIn,
      telling: event.telling && JSON.stringify(event.telling),
      told_after: null,
    })
    .execute()
}

/** What could be seen at a moment: all transactions below `xmax` but those that were under way. */
export type Snapshot = { xmin: bigint; xmax: bigint; running: string[] }

export type EventRow = {
  kind: string
  root_id: string
  hears: string | null
  account_ids: string[]
  made_by: string | null
  made_in: string | null
}

/** Which events are read, and in which order where there are too many. */
type Which = { condition: RawBuilder<boolean>; order: RawBuilder<unknown> }

/** The events that could not be seen at an earlier moment and can be now. */
export const unseenAt = ({ xmax, running }: Snapshot): Which => ({
  condition: sql`xid >= ${String(xmax)}::xid8 or xid = any(${running}::xid8[])`,
  order: sql`xid`,
})

/** All events of transactions with this number or a higher one. */
export const from = (xmin: bigint): Which => ({
  condition: sql`xid >= ${String(xmin)}::xid8`,
  order: sql`xid`,
})

/** All events of transactions that began within the last so many milliseconds. */
export const ofLast = (ms: number): Which => ({
  condition: sql`at >= now() - make_interval(secs => ${ms / 1000})`,
  // The index on the time is read backwards, and no farther than needed.
  order: sql`at desc`,
})

export const none: Which = { condition: sql`false`, order: sql`xid` }

/**
 * Events, up to one more than `most`, with what could be seen when they were read: who goes on from there misses none, in
 * whatever order they are committed.
 */
export async function readEvents(
  db: KitDb,
  { condition, order }: Which,
  most: number,
): Promise<{ events: EventRow[]; snapshot: Snapshot }> {
  const { rows } = await sql<{ snapshot: string; events: EventRow[] }>`
    select pg_current_snapshot()::text as snapshot, (
      select coalesce(json_agg(event), '[]') from (
        select kind, root_id, hears, account_ids, made_by, made_in from change_event
        where ${condition} order by ${order} limit ${most + 1}) as event) as events`.execute(db)
  const { snapshot, events } = rows[0]!
  const [xmin = '', xmax = '', running = ''] = snapshot.split(':')
  return {
    events,
    snapshot: { xmin: BigInt(xmin), xmax: BigInt(xmax), running: running ? running.split(',') : [] },
  }
}

/** Wakes every process, once for all transactions that have just committed; it carries nothing. */
export async function wakeProcesses(db: KitDb): Promise<void> {
  await sql`select pg_notify('change_event', '')`.execute(db)
}

/** Tells every process, when the caller's transaction commits, that a session of an account has ended. */
export async function notifySessionEnd(db: KitDb, accountId: string): Promise<void> {
  await sql`select pg_notify('session_end', ${accountId})`.execute(db)
}

export type EventRef = { rootId: string; id: string }

/** What is still to be told of an event; held until the transaction ends. */
export function lockTelling(db: KitDb, { rootId, id }: EventRef) {
  return db
    .selectFrom('change_event')
    .select(['kind', 'telling', 'told_after'])
    .where('root_id', '=', rootId)
    .where('id', '=', id)
    .where('telling', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Notes up to whom an event has been told; null when everybody has been. */
export async function setTold(db: KitDb, { rootId, id }: EventRef, after: string | null): Promise<void> {
  await db
    .updateTable('change_event')
    .set(after === null ? { telling: null } : { told_after: after })
    .where('root_id', '=', rootId)
    .where('id', '=', id)
    .execute()
}

/** So long the queue goes on trying by itself. */
const triedMinutes = 20

/** Events of which something is still to be told though nobody tries any more, the oldest first. */
export async function selectGivenUp(db: KitDb, limit: number): Promise<EventRef[]> {
  const { rows } = await sql<{ root_id: string; id: string }>`
    select root_id, id from change_event
    where telling is not null and at < now() - make_interval(mins => ${sql.lit(triedMinutes)})
    order by at limit ${sql.lit(limit)}`.execute(db)
  return rows.map((row) => ({ rootId: row.root_id, id: row.id }))
}

/** What is still to be told is kept longer: the database may have been away. */
export async function purgeEvents(db: KitDb): Promise<void> {
  await sql`
    delete from change_event where at < now() - interval '1 hour'
      and (telling is null or at < now() - interval '7 days')`.execute(db)
}

/** Numbers begin anew where a database was brought over from another: what came along would be read again and again. */
export async function dropForeignEvents(db: KitDb): Promise<void> {
  await sql`delete from change_event where xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(db)
}
