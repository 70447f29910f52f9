import { inTransaction } from '../kit/database.ts'
import type { ExportFile } from '../kit/erasure-types.ts'
import type { Contents } from './contents.ts'
import { deleteRestarts } from './restarts.sql.ts'
import type { StorageDb } from './tables.ts'
import { deleteTokens } from './tokens.sql.ts'
import { deleteVault, findVault } from './vaults.sql.ts'

/** The export names the vault and its dates. It contains no lock, proof or head. */
export async function* exportStorage(db: StorageDb, accountId: string): AsyncGenerator<ExportFile> {
  const vault = await findVault(db, accountId)
  if (!vault) return
  const { vault_id, key_version, vault_version, created_at, updated_at } = vault
  yield { name: 'vault.json', json: { vault_id, key_version, vault_version, created_at, updated_at } }
}

/** Deletes the locks before anything else: from then on nobody can open what is left. */
export async function eraseFromStorage(
  { db, contents }: { db: StorageDb; contents: Contents },
  accountId: string,
): Promise<boolean> {
  await inTransaction(db, async (trx) => {
    await deleteVault(trx, accountId)
    await deleteTokens(trx, accountId)
    await deleteRestarts(trx, accountId)
  })
  await inTransaction(db, (trx) => contents.erase(trx, accountId))
  return false
}
