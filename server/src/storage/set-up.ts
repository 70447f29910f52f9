import type { NewVault } from '@mulghar/contract/storage/vault-password'
import type * as z from 'zod/mini'
import { AppError } from '../kit/app-error.ts'
import type { StorageParts } from './parts.ts'
import { bytesOf, hashOfProof } from './proofs.ts'
import type { StorageDb } from './tables.ts'
import { insertHead, insertVault, type NewVaultRow } from './vaults.sql.ts'

/** Writes a vault as it begins: key version 1, vault version 1. */
export async function beginVault(
  { clock }: Pick<StorageParts, 'clock'>,
  trx: StorageDb,
  accountId: string,
  fresh: z.output<typeof NewVault>,
): Promise<NewVaultRow> {
  const now = clock.now()
  const row: NewVaultRow = {
    account_id: accountId,
    vault_id: fresh.vaultId,
    suite: fresh.suite,
    salt: bytesOf(fresh.salt),
    auth_hash: hashOfProof(fresh.authKey),
    recovery_hash: hashOfProof(fresh.recoveryAuthKey),
    password_lock: bytesOf(fresh.locks.password),
    password_lock_version: 1,
    recovery_lock: bytesOf(fresh.locks.recovery),
    recovery_lock_version: 1,
    key_version: 1,
    vault_version: 1,
    created_at: now,
    updated_at: now,
  }
  if (!(await insertVault(trx, row))) throw new AppError('storage/has-vault')
  await insertHead(trx, { account_id: accountId, vault_version: 1, head: bytesOf(fresh.head) })
  return row
}
