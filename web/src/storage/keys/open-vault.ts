import { fromBase64Url, toBase64Url, wipe, type Bytes } from './bytes.ts'
import type { Secret } from './derive.ts'
import { VaultFailure } from './failures.ts'
import { digestOf, openHead, type Head } from './heads.ts'
import { importHkdf } from './hkdf.ts'
import { openLock, openLockToReseal, type LockContext } from './locks.ts'
import { lengths, type Owner } from './suite.ts'

/** The reply of the server to a right proof. `keyVersion` belongs to the lock; bytes are base64url. */
export type SealedVault = { lock: string; keyVersion: number; head: string; vaultVersion: number }

/** A browser remembers this of a vault that it has opened. `digest` is the digest of the newest head (base64url). */
export type Seen = { vaultId: string; vaultVersion: number; digest: string }

export type OpenedVault = { owner: Owner; vaultKey: CryptoKey; head: Head; seen: Seen }

/**
 * Opens a vault with the checks of `docs/vault-format.md`, steps 2 to 4, in their order. Step 1 is `saltOf`, step 5
 * `compareWithMemory`. Throws `bad-lock`, `wrong-key`, `foreign-lock`, `bad-head`, `foreign-head`, `other-version` or
 * `old-key-version`.
 */
export async function openVault(secret: Secret, owner: Owner, sealed: SealedVault): Promise<OpenedVault> {
  const vaultKey = await openLock(secret.key, contextOf(secret, owner, sealed), lockOf(sealed))
  return checkedHead(vaultKey, owner, sealed)
}

/** The same, with the bytes of the vault's key for new locks. They are wiped when `use` has ended. */
export async function openToReseal<T>(
  secret: Secret,
  owner: Owner,
  sealed: SealedVault,
  use: (vault: OpenedVault, vaultKeyBytes: Bytes) => Promise<T>,
): Promise<T> {
  const bytes = await openLockToReseal(secret.key, contextOf(secret, owner, sealed), lockOf(sealed))
  try {
    return await use(await checkedHead(await importHkdf(bytes), owner, sealed), bytes)
  } finally {
    wipe(bytes)
  }
}

const contextOf = ({ kind }: Secret, owner: Owner, { keyVersion }: SealedVault): LockContext => ({
  ...owner,
  kind,
  keyVersion,
})

function lockOf({ lock }: SealedVault): Bytes {
  const bytes = fromBase64Url(lock, lengths.lock)
  if (!bytes) throw new VaultFailure('bad-lock')
  return bytes
}

/** The bytes of a head from the wire. Throws `bad-head`. */
export function headBytes(head: string): Bytes {
  const bytes = fromBase64Url(head, lengths.head)
  if (!bytes) throw new VaultFailure('bad-head')
  return bytes
}

async function checkedHead(vaultKey: CryptoKey, owner: Owner, sealed: SealedVault): Promise<OpenedVault> {
  const bytes = headBytes(sealed.head)
  const head = await openHead(vaultKey, owner, bytes)
  if (head.vaultVersion !== sealed.vaultVersion) throw new VaultFailure('other-version')
  if (head.keyVersion < sealed.keyVersion) throw new VaultFailure('old-key-version')
  const digest = toBase64Url(await digestOf(bytes))
  return { owner, vaultKey, head, seen: { vaultId: owner.vaultId, vaultVersion: head.vaultVersion, digest } }
}
