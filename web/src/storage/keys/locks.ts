import { areEqual, join, randomBytes, u32, wipe, type Bytes, type RandomBytes } from './bytes.ts'
import { isUnopenable, VaultFailure } from './failures.ts'
import { hkdf } from './hkdf.ts'
import { additionalData, infos, lengths, suite, type LockKind, type Owner } from './suite.ts'

// A lock seals the vault's key (32 bytes) under a key made from the password or the words. AES-GCM alone commits to no key:
// one ciphertext can be opened by two keys (Albertini and others, USENIX Security 2022). Hence the commitment before it.

/** A lock is bound to these values. `keyVersion` is the vault's key version at the time it was made. */
export type LockContext = Owner & { kind: LockKind; keyVersion: number }

const saltEnd = 1 + 32
const commitEnd = saltEnd + 32
/** Each AES key seals once, so that its nonce may be zero. */
const nonce = new Uint8Array(12)

const parameters = (context: LockContext) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: join(additionalData(context.kind, context), u32(context.keyVersion)),
})

type Usage = 'encrypt' | 'decrypt' | 'unwrapKey'

async function aesKey(key: CryptoKey, salt: Bytes, usage: Usage): Promise<{ aes: CryptoKey; commit: Bytes }> {
  const both = await hkdf(key, infos.lock, { salt, length: 64 })
  const aesBytes = both.slice(0, 32)
  try {
    const aes = await crypto.subtle.importKey('raw', aesBytes, 'AES-GCM', false, [usage])
    return { aes, commit: both.slice(32) }
  } finally {
    wipe(both, aesBytes)
  }
}

/** Seals the vault's key: 113 bytes. `key` is an HKDF key made from the password or the words. */
export async function sealLock(
  key: CryptoKey,
  context: LockContext,
  vaultKey: Bytes,
  random: RandomBytes = randomBytes,
): Promise<Bytes> {
  const salt = random(32)
  const { aes, commit } = await aesKey(key, salt, 'encrypt')
  const sealed = await crypto.subtle.encrypt(parameters(context), aes, vaultKey)
  return join(Uint8Array.of(suite), salt, commit, new Uint8Array(sealed))
}

/**
 * The vault's key as an HKDF key that cannot be read back: its bytes never reach a script.
 * Throws `bad-lock`, `wrong-key` or `foreign-lock`.
 */
export function openLock(key: CryptoKey, context: LockContext, lock: Bytes): Promise<CryptoKey> {
  return opened(key, lock, 'unwrapKey', (aes, sealed) =>
    crypto.subtle.unwrapKey('raw', sealed, aes, parameters(context), 'HKDF', false, ['deriveBits', 'deriveKey']),
  )
}

/** The bytes of the vault's key, for sealing them again. The caller wipes them. Throws like `openLock`. */
export function openLockToReseal(key: CryptoKey, context: LockContext, lock: Bytes): Promise<Bytes> {
  return opened(
    key,
    lock,
    'decrypt',
    async (aes, sealed) => new Uint8Array(await crypto.subtle.decrypt(parameters(context), aes, sealed)),
  )
}

async function opened<T>(
  key: CryptoKey,
  lock: Bytes,
  usage: Usage,
  open: (aes: CryptoKey, sealed: Bytes) => Promise<T>,
): Promise<T> {
  if (lock.length !== lengths.lock || lock[0] !== suite) throw new VaultFailure('bad-lock')
  const { aes, commit } = await aesKey(key, lock.slice(1, saltEnd), usage)
  if (!areEqual(commit, lock.subarray(saltEnd, commitEnd))) throw new VaultFailure('wrong-key')
  try {
    return await open(aes, lock.slice(commitEnd))
  } catch (error) {
    if (!isUnopenable(error)) throw error
    throw new VaultFailure('foreign-lock', { cause: error })
  }
}
