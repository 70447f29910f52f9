import type { StorageDb, StorageTables } from './tables.ts'

export async function insertRestart(trx: StorageDb, row: StorageTables['storage_restart']): Promise<void> {
  await trx.insertInto('storage_restart').values(row).execute()
}

/** When links were mailed to an account since then, the oldest first; used ones too. */
export async function selectRestarts(trx: StorageDb, accountId: string, since: Date): Promise<Date[]> {
  const rows = await trx
    .selectFrom('storage_restart')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.created_at)
}

export async function hasRestart(trx: StorageDb, accountId: string, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('storage_restart')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up every link of an account. The rows stay for a day: they are counted. */
export async function useUpRestarts(trx: StorageDb, accountId: string, now: Date): Promise<void> {
  await trx
    .updateTable('storage_restart')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
}

export async function deleteRestarts(trx: StorageDb, accountId: string): Promise<void> {
  await trx.deleteFrom('storage_restart').where('account_id', '=', accountId).execute()
}

export async function deleteOldRestarts(db: StorageDb, createdBefore: Date): Promise<void> {
  await db.deleteFrom('storage_restart').where('created_at', '<=', createdBefore).execute()
}
