import { fromBase64Url, toBase64Url, utf8, wipe, type Bytes } from './bytes.ts'
import { VaultFailure } from './failures.ts'
import { hkdf, hkdfKey, importHkdf } from './hkdf.ts'
import { infos, lengths, suite, type LockKind } from './suite.ts'

/** Both come from the password or from the words. `proof` (base64url) is sent to the server; the key stays in the worker. */
export type Secret = { kind: LockKind; key: CryptoKey; proof: string }

/** Settings from the server that concern the password. */
export type PasswordSettings = { suite: number | null; salt: string | null }

const knownNumbers = new Set(['suite', 'keyVersion'])

/**
 * The salt of these settings. Throws `unknown-suite` for another suite, another length of the salt, or any number or
 * object besides the known ones: the costs of Argon2 are never taken from the server.
 */
export function saltOf(settings: PasswordSettings): Bytes {
  const salt = settings.suite === suite ? fromBase64Url(settings.salt ?? '', lengths.salt) : undefined
  const isCost = ([name, value]: [string, unknown]) =>
    !knownNumbers.has(name) && (typeof value === 'number' || (typeof value === 'object' && value !== null))
  if (!salt || Object.entries(settings).some(isCost)) throw new VaultFailure('unknown-suite')
  return salt
}

/** The bytes that Argon2 gets: UTF-8 of the NFKC form. Nothing is trimmed. */
export const passwordBytes = (password: string): Bytes => utf8(password.normalize('NFKC'))

/** KEK and AUTH of the root, which Argon2 has made. Wipes the root. */
export const secretOfRoot = (root: Bytes): Promise<Secret> => secretOf('password', root, infos.kek, infos.auth)

/** RKEK and RAUTH of the 32 bytes behind the words. Wipes them. */
export const secretOfRecoveryKey = (recoveryKey: Bytes): Promise<Secret> =>
  secretOf('recovery', recoveryKey, infos.recoveryKek, infos.recoveryAuth)

async function secretOf(kind: LockKind, bytes: Bytes, keyInfo: Bytes, proofInfo: Bytes): Promise<Secret> {
  try {
    const source = await importHkdf(bytes)
    const [key, proof] = await Promise.all([hkdfKey(source, keyInfo), hkdf(source, proofInfo)])
    return { kind, key, proof: toBase64Url(proof) }
  } finally {
    wipe(bytes)
  }
}
