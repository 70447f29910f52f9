import { sql } from 'kysely'
import type { KitDb } from './tables.ts'

/** Counts one up for each account and writes the doorbell under that number, in the caller's transaction. */
export async function insertDoorbells(
  db: KitDb,
  accountIds: readonly string[],
  bell: { kind: string; rootId: string },
): Promise<void> {
  if (accountIds.length === 0) return
  // Sorted, so that two transactions that ring for the same people lock their counters in the same order.
  const ids = [...new Set(accountIds)].sort()
  await sql`
    with counted as (
      insert into doorbell_count (account_id, n)
      select id, 1 from unnest(${ids}::uuid[]) as wanted(id)
      on conflict (account_id) do update set n = doorbell_count.n + 1
      returning account_id, n)
    insert into doorbell (account_id, n, kind, root_id)
    select account_id, n, ${bell.kind}, ${bell.rootId}::uuid from counted`.execute(db)
}

export async function selectDoorbells(db: KitDb, accountId: string, after: number) {
  return db
    .selectFrom('doorbell')
    .select(['n', 'kind', 'root_id'])
    .where('account_id', '=', accountId)
    .where('n', '>', String(after))
    .orderBy('n')
    .limit(200)
    .execute()
}

export async function findLastDoorbell(db: KitDb, accountId: string): Promise<number> {
  const row = await db.selectFrom('doorbell_count').select('n').where('account_id', '=', accountId).executeTakeFirst()
  return Number(row?.n ?? 0)
}

/** One knock for all transactions that have just committed; it carries nothing. */
export async function notifyDoors(db: KitDb): Promise<void> {
  await sql`select pg_notify('doorbell', '')`.execute(db)
}

/** Tells every process, when the caller's transaction commits, that a session of an account has ended. */
export async function notifySessionEnd(db: KitDb, accountId: string): Promise<void> {
  await sql`select pg_notify('session_end', ${accountId})`.execute(db)
}

export async function purgeDoorbells(db: KitDb): Promise<void> {
  await db
    .deleteFrom('doorbell')
    .where('created_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute()
}
