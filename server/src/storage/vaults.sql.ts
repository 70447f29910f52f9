import type { Insertable, Selectable, Updateable } from 'kysely'
import type { StorageDb, StorageTables } from './tables.ts'

export type VaultRow = Selectable<StorageTables['storage_vault']>
export type NewVaultRow = Insertable<StorageTables['storage_vault']>

export function findVault(db: StorageDb, accountId: string): Promise<VaultRow | undefined> {
  return db.selectFrom('storage_vault').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/**
 * Locks the vault of an account until the transaction ends, so that one change follows the other. The second query finds the
 * vault that a restart inserted in place of the one that the first query waited for.
 */
export async function lockVault(trx: StorageDb, accountId: string): Promise<VaultRow | undefined> {
  const vault = trx.selectFrom('storage_vault').selectAll().where('account_id', '=', accountId).forUpdate()
  return (await vault.executeTakeFirst()) ?? vault.executeTakeFirst()
}

/** False where the account has a vault already. */
export async function insertVault(trx: StorageDb, row: NewVaultRow): Promise<boolean> {
  const inserted = await trx
    .insertInto('storage_vault')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateVault(
  trx: StorageDb,
  accountId: string,
  change: Updateable<StorageTables['storage_vault']>,
): Promise<void> {
  await trx.updateTable('storage_vault').set(change).where('account_id', '=', accountId).execute()
}

export async function deleteVault(trx: StorageDb, accountId: string): Promise<void> {
  await trx.deleteFrom('storage_vault').where('account_id', '=', accountId).execute()
  await trx.deleteFrom('storage_head').where('account_id', '=', accountId).execute()
}

const keptHeads = 1000

/** Adds the newest head, and deletes the one that is too old to be kept. */
export async function insertHead(trx: StorageDb, row: StorageTables['storage_head']): Promise<void> {
  await trx.insertInto('storage_head').values(row).execute()
  await trx
    .deleteFrom('storage_head')
    .where('account_id', '=', row.account_id)
    .where('vault_version', '<=', row.vault_version - keptHeads)
    .execute()
}

export async function deleteHeads(trx: StorageDb, accountId: string): Promise<void> {
  await trx.deleteFrom('storage_head').where('account_id', '=', accountId).execute()
}

/** Heads between two versions, both included, the older ones first. */
export function selectHeads(db: StorageDb, accountId: string, { from, to }: { from: number; to: number }) {
  return db
    .selectFrom('storage_head')
    .select(['vault_version', 'head'])
    .where('account_id', '=', accountId)
    .where('vault_version', '>=', from)
    .where('vault_version', '<=', to)
    .orderBy('vault_version')
    .limit(keptHeads)
    .execute()
}
