import type { AccountsDb } from './tables.ts'

// Links to choose a new password: they are known by the hash of their token alone.

export async function insertReset(
  db: AccountsDb,
  reset: { token_hash: string; account_id: string; expires_at: Date },
): Promise<void> {
  await db
    .insertInto('password_reset')
    .values({ ...reset, used_at: null })
    .execute()
}

export function findReset(db: AccountsDb, tokenHash: string, now: Date) {
  return db
    .selectFrom('password_reset')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** How many links of an account could still be used. */
export async function countResets(db: AccountsDb, accountId: string, now: Date): Promise<number> {
  const rows = await db
    .selectFrom('password_reset')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return rows.length
}

/** Uses a link up; undefined when it was used, is too old or never was. All others of the account go with it. */
export async function takeReset(trx: AccountsDb, tokenHash: string, now: Date) {
  const reset = await trx
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  if (reset) await deleteResets(trx, reset.account_id)
  return reset
}

/** Takes back the links of an account that nobody has used. */
export async function deleteResets(trx: AccountsDb, accountId: string): Promise<void> {
  await trx.deleteFrom('password_reset').where('account_id', '=', accountId).where('used_at', 'is', null).execute()
}

export async function deleteOldResets(db: AccountsDb, before: Date): Promise<void> {
  await db.deleteFrom('password_reset').where('expires_at', '<', before).execute()
}
