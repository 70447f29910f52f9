import type { StorageDb, StorageTables } from './tables.ts'

export async function insertToken(trx: StorageDb, row: StorageTables['storage_token']): Promise<void> {
  await trx.insertInto('storage_token').values(row).execute()
}

export function findToken(db: StorageDb, accountId: string, tokenHash: Buffer) {
  return db
    .selectFrom('storage_token')
    .select(['session_id', 'idle_minutes', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

export async function noteUse(db: StorageDb, accountId: string, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('storage_token')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', '<', now)
    .execute()
}

/** Deletes one token, those of some sessions, or all tokens of an account. */
export async function deleteTokens(
  trx: StorageDb,
  accountId: string,
  which: { tokenHash?: Buffer; sessionIds?: readonly string[] } = {},
): Promise<void> {
  await trx
    .deleteFrom('storage_token')
    .where('account_id', '=', accountId)
    .$if(which.tokenHash !== undefined, (query) => query.where('token_hash', '=', which.tokenHash!))
    .$if(which.sessionIds !== undefined, (query) => query.where('session_id', 'in', which.sessionIds!))
    .execute()
}

export async function deleteOldTokens(db: StorageDb, createdBefore: Date): Promise<void> {
  await db.deleteFrom('storage_token').where('created_at', '<=', createdBefore).execute()
}
