import type { NewVault } from '@mulghar/contract/storage/vault-password'
import type * as z from 'zod/mini'
import { AppError, badField } from '../kit/app-error.ts'
import { inTransaction } from '../kit/database.ts'
import type { StorageParts } from './parts.ts'
import { hashOfToken, newToken } from './proofs.ts'
import { finishChange } from './prove.ts'
import { hasRestart, insertRestart, selectRestarts, useUpRestarts } from './restarts.sql.ts'
import { beginVault } from './set-up.ts'
import { deleteVault, lockVault } from './vaults.sql.ts'

type Fresh = z.output<typeof NewVault>

const linkMs = 30 * 60_000
export const countedMs = 24 * 60 * 60_000
const mostLinksADay = 3

/** Mails a link to start over, a few a day at most. Answers the key version. */
export function askForRestart(parts: StorageParts, accountId: string): Promise<number> {
  const { db, clock } = parts
  return inTransaction(db, async (trx) => {
    const vault = await lockVault(trx, accountId)
    if (!vault) throw new AppError('storage/no-vault')
    const now = clock.now()
    const since = new Date(now.getTime() - countedMs)
    const [oldest, ...newer] = await selectRestarts(trx, accountId, since)
    if (oldest && newer.length + 1 >= mostLinksADay) {
      const waitMs = oldest.getTime() + countedMs - now.getTime()
      throw new AppError('storage/too-many-links', { retryAfter: Math.ceil(waitMs / 1000) })
    }
    const token = newToken()
    await insertRestart(trx, {
      account_id: accountId,
      token_hash: hashOfToken(token),
      created_at: now,
      expires_at: new Date(now.getTime() + linkMs),
      used_at: null,
    })
    await parts.mailRestart(trx, accountId, token)
    return vault.key_version
  })
}

/** Deletes all that is in the vault, and begins a new one in its place. Answers the key version. */
export function restart(
  parts: StorageParts,
  accountId: string,
  { token, fresh }: { token: string; fresh: Fresh },
): Promise<number> {
  const { db, clock, change, contents } = parts
  return change(db, async (trx, tell) => {
    const vault = await lockVault(trx, accountId)
    if (!vault) throw new AppError('storage/no-vault')
    if (!(await hasRestart(trx, accountId, hashOfToken(token), clock.now()))) throw new AppError('storage/link-used-up')
    // Browsers tell vaults apart by their ids: an old head must not fit the new vault.
    if (fresh.vaultId === vault.vault_id) throw badField('new.vaultId', 'not-offered')
    await useUpRestarts(trx, accountId, clock.now())
    await contents.erase(trx, accountId)
    await deleteVault(trx, accountId)
    const row = await beginVault(parts, trx, accountId, fresh)
    await finishChange(parts, trx, { kind: 'VAULT_STARTED_OVER', accountId, tell })
    return row.key_version
  })
}
