import { sql, type RawBuilder } from 'kysely'
import type { DbHandle } from './database-handle.ts'
import { goneAccount } from './erasure-types.ts'
import { kitDb, type KitDb } from './tables.ts'

/** False where it is being erased already. */
export async function insertErasure(trx: KitDb, accountId: string, at: Date): Promise<boolean> {
  const row = await trx
    .insertInto('erasure')
    .values({ account_id: accountId, asked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Those of these accounts that are being erased. Others must not link anything new to them: it would stay behind. */
export async function selectErasing(handle: DbHandle, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select account_id as id from erasure where account_id = any(${[...accountIds]}::uuid[])`.execute(kitDb(handle))
  return new Set(rows.map(({ id }) => id))
}

/** True where an account is being erased, as a condition of another statement. */
export const isErasing = (accountId: string): RawBuilder<boolean> =>
  sql`exists (select 1 from erasure where account_id = ${accountId}::uuid)`

/** Accounts whose erasure has been asked for and is neither waiting nor under way: its task was lost, or has failed. */
export async function selectStranded(db: KitDb): Promise<string[]> {
  const rows = await db
    .selectFrom('erasure')
    .select('account_id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('task')
            .select('id')
            .where('task.account_id', '=', goneAccount)
            .whereRef('task.root_id', '=', 'erasure.account_id')
            .where('status', 'in', ['WAITING', 'RUNNING']),
        ),
      ),
    )
    .execute()
  return rows.map((row) => row.account_id)
}

/** What is still to be told of an account's changes is told of nobody; what is being told just now is waited for. */
export async function tellOfNobody(db: KitDb, accountId: string): Promise<void> {
  await sql`
    update change_event set telling = replace(telling::text, ${accountId}, ${goneAccount})::jsonb
    where telling::text like ${`%${accountId}%`}`.execute(db)
}

/** What the kit keeps of an account, and at the very last that it was to be erased. */
export async function deleteKitRows(trx: KitDb, accountId: string): Promise<void> {
  for (const table of ['idempotency_key', 'task'] as const)
    await trx.deleteFrom(table).where('account_id', '=', accountId).execute()
  await trx.deleteFrom('change_event').where('root_id', '=', accountId).execute()
  await sql`
    update change_event set account_ids = array_remove(account_ids, ${accountId}::uuid),
      made_by = nullif(made_by, ${accountId}::uuid), hears = nullif(hears, ${accountId})
    where ${accountId}::uuid = any(account_ids) or made_by = ${accountId}::uuid or hears = ${accountId}`.execute(trx)
  await tellOfNobody(trx, accountId)
  await trx.deleteFrom('mail_quota').where('root', '=', accountId).execute()
  await trx.updateTable('mail_quota').set({ about: goneAccount }).where('about', '=', accountId).execute()
  await trx.deleteFrom('erasure').where('account_id', '=', accountId).execute()
}

/** A column that names accounts, or only some of its rows do; it needs an index that begins with it. */
type Place = { table: string; column: string; only?: RawBuilder<boolean>; accountId: string; limit: number }

/** Puts nobody in the place of an account, in so many rows at most; whether there may be more. */
export async function giveToNobody(
  handle: DbHandle,
  { table, column, only = sql<boolean>`true`, accountId, limit }: Place,
): Promise<boolean> {
  const [rows, id] = [sql.table(table), sql.ref(column)]
  const { numAffectedRows = 0n } = await sql`
    update ${rows} set ${id} = ${goneAccount}::uuid
    where ctid = any(array(select ctid from ${rows} where ${id} = ${accountId}::uuid and ${only} limit ${limit}))`.execute(
    kitDb(handle),
  )
  return numAffectedRows === BigInt(limit)
}
