import type { ChangeSender } from './change-sender.ts'
import type { Seen } from './keys/open-vault.ts'
import { VaultFailure } from './keys/failures.ts'
import type { Owner } from './keys/suite.ts'
import { briefMinutes, type Proof, type Unlocked, type Unlocker } from './unlocker.ts'
import type { VaultCalls } from './vault-calls.ts'
import type { KeysWorker } from './workers/keys-client.ts'

/** A change of what opens a vault: sealed, but not sent yet. */
export type KeyChange = {
  kind: 'password' | 'recovery' | 'words'
  owner: Owner
  /** Holds the keys that prove the change. */
  worker: KeysWorker
  seen: Seen
  keyVersion: number
  body: Parameters<VaultCalls['reset']>[0]
  /** Opens the vault after the change. */
  newProof: () => Promise<Proof>
}
type WithWords = KeyChange & { words: readonly string[] }

export async function sealPassword(
  unlocker: Unlocker,
  change: { password: string; newPassword: string; accountPassword?: string },
): Promise<KeyChange> {
  const { proof, owner } = await unlocker.proofOfPassword(change.password)
  const { sealed, worker } = await unlocker.unlockToChange(proof, owner)
  const made = await worker.keys.change({ secret: proof.secret, owner, sealed, password: change.newPassword })
  const account = change.accountPassword === undefined ? {} : { accountPassword: change.accountPassword }
  return {
    kind: 'password',
    owner,
    worker,
    seen: made.seen,
    keyVersion: made.next.keyVersion,
    body: { mode: 'CHANGE', authKey: proof.proof, ...account, new: made.next },
    newProof: async () => ({ kind: 'password', secret: made.secret, proof: made.next.authKey }),
  }
}

export async function sealRecovery(
  unlocker: Unlocker,
  { proof, unlocked }: { proof: Proof; unlocked: Unlocked },
  newPassword: string,
): Promise<WithWords> {
  if (!unlocker.isAccepted(unlocked)) throw new VaultFailure('read-only')
  const { owner, sealed, worker } = unlocked
  const made = await worker.keys.recover({ secret: proof.secret, owner, sealed, password: newPassword })
  return {
    kind: 'recovery',
    owner,
    worker,
    seen: made.seen,
    words: made.words,
    keyVersion: made.next.keyVersion,
    body: { mode: 'RECOVERY', recoveryAuthKey: proof.proof, new: made.next },
    newProof: async () => ({ kind: 'password', secret: made.secret, proof: made.next.authKey }),
  }
}

export async function sealWords(unlocker: Unlocker, password: string): Promise<WithWords> {
  const { proof, owner } = await unlocker.proofOfPassword(password)
  const { sealed, worker } = await unlocker.unlockToChange(proof, owner)
  const made = await worker.keys.renewWords({ secret: proof.secret, owner, sealed })
  return {
    kind: 'words',
    owner,
    worker,
    seen: made.seen,
    words: made.words,
    keyVersion: made.next.keyVersion,
    body: { mode: 'WORDS', authKey: proof.proof, new: made.next },
    newProof: async () => ({ kind: 'recovery', ...(await worker.keys.deriveFromWords({ words: made.words })) }),
  }
}

/** How to send a change of the keys. `done` follows when the server has it, and all is locked. */
export function sendKeyChange(
  { changes, unlocker, calls }: { changes: ChangeSender; unlocker: Unlocker; calls: VaultCalls },
  { kind, owner, worker, seen, keyVersion, body, newProof }: KeyChange,
  done: () => void,
): (options: {}) => Promise<void> {
  return changes.sendOnce(
    worker,
    { kind, vaultId: owner.vaultId, keyVersion },
    () => calls.reset(body),
    async () => {
      const { token } = await unlocker.prove(await newProof(), owner, seen, briefMinutes)
      await unlocker.endToken(token)
      done()
    },
  )
}
