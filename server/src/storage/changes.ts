import type { VaultChange } from '@mulghar/contract/storage/vault-password'
import type { StorageNoticeKind } from '@mulghar/contract/storage/notices'
import type * as z from 'zod/mini'
import { AppError } from '../kit/app-error.ts'
import type { StorageParts } from './parts.ts'
import { bytesOf, hashOfProof } from './proofs.ts'
import { finishChange, requireAccountPassword, withProof, type Context } from './prove.ts'
import { insertHead, updateVault, type VaultRow } from './vaults.sql.ts'

type Change = z.output<typeof VaultChange>
export type KeyChange = Exclude<Change, { mode: 'WIPE' }>

/** Columns of the vault that a change of its keys replaces. */
function replacedBy(change: KeyChange): Partial<VaultRow> {
  const { keyVersion } = change.new
  const password = (fresh: { salt: string; authKey: string; locks: { password: string } }): Partial<VaultRow> => ({
    salt: bytesOf(fresh.salt),
    auth_hash: hashOfProof(fresh.authKey),
    password_lock: bytesOf(fresh.locks.password),
    password_lock_version: keyVersion,
  })
  const words = (fresh: { recoveryAuthKey: string; locks: { recovery: string } }): Partial<VaultRow> => ({
    recovery_hash: hashOfProof(fresh.recoveryAuthKey),
    recovery_lock: bytesOf(fresh.locks.recovery),
    recovery_lock_version: keyVersion,
  })
  switch (change.mode) {
    case 'CHANGE':
      return password(change.new)
    case 'WORDS':
      return words(change.new)
    case 'RECOVERY':
      return { ...password(change.new), ...words(change.new) }
  }
}

const kinds: Record<KeyChange['mode'], StorageNoticeKind> = {
  CHANGE: 'VAULT_PASSWORD_CHANGED',
  RECOVERY: 'VAULT_RECOVERED',
  WORDS: 'VAULT_WORDS_CHANGED',
}

/** Changes the password, recovers with the words, or makes new words; answers the new key version. */
export async function changeKeys(parts: StorageParts, context: Context, change: KeyChange): Promise<number> {
  const accountId = context.viewer.id
  if (change.mode === 'CHANGE' && change.accountPassword !== undefined)
    await requireAccountPassword(parts, accountId, change.accountPassword)
  const proof =
    change.mode === 'RECOVERY'
      ? ({ kind: 'words', proof: change.recoveryAuthKey } as const)
      : ({ kind: 'password', proof: change.authKey } as const)
  return withProof(parts, context, proof, async (trx, vault, tell) => {
    const { keyVersion, vaultVersion, head } = change.new
    if (vaultVersion !== vault.vault_version || keyVersion !== vault.key_version + 1) throw new AppError('kit/stale')
    const nextVersion = vault.vault_version + 1
    await updateVault(trx, accountId, {
      ...replacedBy(change),
      key_version: keyVersion,
      vault_version: nextVersion,
      updated_at: parts.clock.now(),
    })
    await insertHead(trx, { account_id: accountId, vault_version: nextVersion, head: bytesOf(head) })
    await finishChange(parts, trx, { kind: kinds[change.mode], accountId, tell })
    return keyVersion
  })
}
