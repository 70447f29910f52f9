import { sql } from 'kysely'
import { isErasing } from '../kit/erasure.sql.ts'
import type { PeopleDb } from './tables.ts'

/** Blocks somebody who does not block the account already: whoever is absent to it has nothing more to be kept from. */
export async function insertBlock(
  trx: PeopleDb,
  accountId: string,
  blockedId: string,
  at: Date,
): Promise<{ before: boolean; blocked: boolean }> {
  const { rows } = await sql<{ before: boolean; blocked: boolean }>`
    with facts as (
      select
        exists (select 1 from block where account_id = ${accountId} and blocked_id = ${blockedId}) as before,
        exists (select 1 from block where account_id = ${blockedId} and blocked_id = ${accountId})
          or ${isErasing(blockedId)} as blocked),
    made as (
      insert into block (account_id, blocked_id, at)
      select ${accountId}::uuid, ${blockedId}::uuid, ${at}::timestamptz from facts where not before and not blocked)
    select before, blocked from facts`.execute(trx)
  return rows[0]!
}

export async function deleteBlock(trx: PeopleDb, accountId: string, blockedId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('block')
    .where('account_id', '=', accountId)
    .where('blocked_id', '=', blockedId)
    .returning('blocked_id')
    .executeTakeFirst()
  return row !== undefined
}

/** False where they were muted already. */
export async function insertMute(trx: PeopleDb, accountId: string, mutedId: string, at: Date): Promise<boolean> {
  const row = await trx
    .insertInto('mute')
    .values({ account_id: accountId, muted_id: mutedId, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('muted_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteMute(trx: PeopleDb, accountId: string, mutedId: string): Promise<void> {
  await trx.deleteFrom('mute').where('account_id', '=', accountId).where('muted_id', '=', mutedId).execute()
}

/** How many an account blocks and mutes; who is both counts twice. */
export async function countHidden(trx: PeopleDb, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from block where account_id = ${accountId}) +
      (select count(*) from mute where account_id = ${accountId}))::int as count`.execute(trx)
  return rows[0]!.count
}

/** What an account has said of others: whom it follows, blocks and does not want to hear of. */
export async function selectOwnEdges(db: PeopleDb, accountId: string) {
  const [following, blocked, muted] = await Promise.all([
    db.selectFrom('follow').select(['followee_id', 'status', 'at']).where('follower_id', '=', accountId).execute(),
    db.selectFrom('block').select(['blocked_id', 'at']).where('account_id', '=', accountId).execute(),
    db.selectFrom('mute').select(['muted_id', 'at']).where('account_id', '=', accountId).execute(),
  ])
  return { following, blocked, muted }
}

/** Some of the blocks and mutes that name an account go; true while there may be more. */
export async function deleteSomeEdges(db: PeopleDb, accountId: string, limit: number): Promise<boolean> {
  const ends = [
    ['block', 'account_id'],
    ['block', 'blocked_id'],
    ['mute', 'account_id'],
    ['mute', 'muted_id'],
  ] as const
  for (const [table, column] of ends) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(column)} = ${accountId}::uuid limit ${limit}))`.execute(db)
    if (numAffectedRows === BigInt(limit)) return true
  }
  return false
}
