import type { StorageNoticeKind } from '@mulghar/contract/storage/notices'
import { AppError, badField } from '../kit/app-error.ts'
import type { Tell } from '../kit/change.ts'
import type { Asked } from '../kit/handle.ts'
import type { Viewer } from '../kit/viewer.ts'
import type { StorageParts } from './parts.ts'
import { isProof } from './proofs.ts'
import type { StorageDb } from './tables.ts'
import { deleteTokens } from './tokens.sql.ts'
import { triesLeft, type ProofKind } from './tries.ts'
import { lockVault, type VaultRow } from './vaults.sql.ts'

export type Context = { viewer: Viewer; asked: Pick<Asked, 'ip' | 'headers'> }
type Proof = { kind: ProofKind; proof: string }
type Proved<T> = { done: T } | { refusal: AppError }

/**
 * Runs `work` if the proof of the password or of the words is right. The proof is compared and a wrong one counted while the
 * vault is locked: a right proof is not refused because others come at the same time, nor one that was right a moment ago taken.
 */
export async function withProof<T>(
  { db, change, tries }: StorageParts,
  { viewer, asked }: Context,
  { kind, proof }: Proof,
  work: (trx: StorageDb, vault: VaultRow, tell: Tell) => Promise<T>,
): Promise<T> {
  const result = await change(db, async (trx, tell): Promise<Proved<T>> => {
    const vault = await lockVault(trx, viewer.id)
    if (!vault) throw new AppError('storage/no-vault')
    const attempt = tries.within(trx, kind, { accountId: viewer.id, ip: asked.ip })
    await attempt.requireLeft()
    if (isProof(proof, kind === 'password' ? vault.auth_hash : vault.recovery_hash))
      return { done: await work(trx, vault, tell) }
    // Thrown after the transaction, so that its count is kept.
    return { refusal: await attempt.countWrong() }
  })
  if ('refusal' in result) throw result.refusal
  return result.done
}

/** Locks the vault of a call that has an open one, until the transaction ends. */
export async function lockOpenVault(
  { tokens }: Pick<StorageParts, 'tokens'>,
  trx: StorageDb,
  context: Context,
): Promise<VaultRow> {
  const vault = await lockVault(trx, context.viewer.id)
  if (!vault) throw new AppError('storage/no-vault')
  // Asked after the lock: what locked the vault meanwhile has ended the token.
  await tokens.requireOpen(context, trx)
  return vault
}

/** Refuses a missing or wrong account password, if the account has one. Hashing is slow, so call it outside of a transaction. */
export async function requireAccountPassword(
  { db, accounts }: StorageParts,
  accountId: string,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) {
    if (await accounts.hasPassword(db, accountId)) throw badField('accountPassword', 'required')
    return
  }
  const answer = await accounts.checkPassword(accountId, password)
  if (answer.is !== 'wrong') return
  throw new AppError('storage/wrong-account-password', { issues: [triesLeft('accountPassword', answer.triesLeft)] })
}

/** Ends every change of a vault: locks all devices, updates the other tabs of the owner and sends a notification and a mail. */
export async function finishChange(
  { notify }: StorageParts,
  trx: StorageDb,
  { kind, accountId, tell }: { kind: StorageNoticeKind; accountId: string; tell: Tell },
): Promise<void> {
  await deleteTokens(trx, accountId)
  await notify(trx, kind, accountId)
  await tellOwner(tell, accountId)
}

/** The other tabs of the owner ask for the state of the vault. */
export const tellOwner = (tell: Tell, accountId: string): Promise<void> =>
  tell({ kind: 'vault', rootId: accountId, to: [accountId] })
