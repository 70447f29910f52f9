import { fromBase64Url, randomBytes, toBase64Url, wipe, type Bytes, type RandomBytes } from '../keys/bytes.ts'
import { passwordBytes, saltOf, secretOfRecoveryKey, secretOfRoot, type Secret } from '../keys/derive.ts'
import { VaultFailure } from '../keys/failures.ts'
import { isChain, noHead, noNodes, sealHead } from '../keys/heads.ts'
import { importHkdf } from '../keys/hkdf.ts'
import { sealLock } from '../keys/locks.ts'
import { headBytes, openToReseal, openVault, type OpenedVault, type SealedVault } from '../keys/open-vault.ts'
import { lengths, suite, type Owner } from '../keys/suite.ts'
import type { Handle, KeyCalls, KeyPart } from './key-calls.ts'

/** Makes the root (32 bytes) of a password and a salt, at the costs of the suite. Both inputs may be wiped by it. */
export type Argon2 = (password: Bytes, salt: Bytes) => Promise<Bytes>

type Input<Name extends keyof KeyCalls> = Parameters<KeyCalls[Name]>[0]

const firstVersions = { vaultVersion: 1, keyVersion: 1 }

/** Holds the keys of a tab. It runs in a worker of its own; what it answers may be seen by the page. */
export class KeyDesk implements KeyPart {
  readonly #argon2: Argon2
  readonly #random: RandomBytes
  readonly #secrets = new Map<Handle, Secret>()
  readonly #vaults: Map<Handle, OpenedVault>
  #count = 0

  /** `vaults` are those that are open; the FileDesk shares them. */
  constructor(argon2: Argon2, random: RandomBytes = randomBytes, vaults = new Map<Handle, OpenedVault>()) {
    this.#argon2 = argon2
    this.#random = random
    this.#vaults = vaults
  }

  async deriveFromPassword({ password, settings }: Input<'deriveFromPassword'>) {
    return this.#keep(await this.#secretOfPassword(password, saltOf(settings)))
  }

  async deriveFromWords({ words }: Input<'deriveFromWords'>) {
    return this.#keep(await secretOfWords(words))
  }

  async begin({ owner, password }: Input<'begin'>) {
    const vaultKeyBytes = this.#random(lengths.key)
    try {
      const parts = await this.#newPassword(password)
      const recovery = await this.#newWords()
      const vaultKey = await importHkdf(vaultKeyBytes)
      const head = { ...firstVersions, previous: noHead(), nodes: await noNodes() }
      const locks = {
        password: await this.#lock(parts.secret, owner, 1, vaultKeyBytes),
        recovery: await this.#lock(recovery.secret, owner, 1, vaultKeyBytes),
      }
      const sealedHead = toBase64Url(await sealHead(vaultKey, owner, head, this.#random))
      const sealed = { head: sealedHead, vaultVersion: 1, keyVersion: 1 }
      const secret = await this.#provePassword(password, parts, owner, { ...sealed, lock: locks.password })
      const { seen } = await proveWords(recovery.words, owner, { ...sealed, lock: locks.recovery })
      return {
        secret: this.#keep(secret).secret,
        words: recovery.words,
        seen,
        sealed: {
          salt: parts.salt,
          authKey: parts.secret.proof,
          recoveryAuthKey: recovery.secret.proof,
          locks,
          head: sealedHead,
        },
      }
    } finally {
      wipe(vaultKeyBytes)
    }
  }

  async open({ secret, owner, sealed }: Input<'open'>) {
    const vault = await openVault(this.#secret(secret), owner, sealed)
    const handle = this.#next('vault')
    this.#vaults.set(handle, vault)
    return { vault: handle, seen: vault.seen, keyVersion: vault.head.keyVersion }
  }

  async follow({ vault: handle, remembered, heads }: Input<'follow'>) {
    const vault = this.#vaults.get(handle)
    const digest = fromBase64Url(remembered.digest, lengths.digest)
    const reached = fromBase64Url(vault?.seen.digest ?? '', lengths.digest)
    if (!vault || !reached) throw new VaultFailure('stopped')
    if (!digest) return false
    try {
      return await isChain(vault.vaultKey, vault.owner, {
        from: { vaultVersion: remembered.vaultVersion, digest },
        to: { vaultVersion: vault.seen.vaultVersion, digest: reached },
        heads: heads.map(headBytes),
      })
    } catch (error) {
      // A head of something else leads nowhere.
      if (error instanceof VaultFailure) return false
      throw error
    }
  }

  async change({ secret, owner, sealed, password }: Input<'change'>) {
    return openToReseal(this.#secret(secret), owner, sealed, async (vault, bytes) => {
      const parts = await this.#newPassword(password)
      const next = await this.#nextHead(vault)
      const lock = await this.#lock(parts.secret, owner, next.keyVersion, bytes)
      const made = { ...sealedBy(next), lock }
      const proven = await this.#provePassword(password, parts, owner, made)
      return {
        secret: this.#keep(proven).secret,
        seen: (await openVault(proven, owner, made)).seen,
        next: { ...next, salt: parts.salt, authKey: parts.secret.proof, locks: { password: lock } },
      }
    })
  }

  async recover({ secret, owner, sealed, password }: Input<'recover'>) {
    return openToReseal(this.#secret(secret), owner, sealed, async (vault, bytes) => {
      const parts = await this.#newPassword(password)
      const recovery = await this.#newWords()
      const next = await this.#nextHead(vault)
      const locks = {
        password: await this.#lock(parts.secret, owner, next.keyVersion, bytes),
        recovery: await this.#lock(recovery.secret, owner, next.keyVersion, bytes),
      }
      const made = sealedBy(next)
      const proven = await this.#provePassword(password, parts, owner, { ...made, lock: locks.password })
      const { seen } = await proveWords(recovery.words, owner, { ...made, lock: locks.recovery })
      return {
        secret: this.#keep(proven).secret,
        words: recovery.words,
        seen,
        next: {
          ...next,
          salt: parts.salt,
          authKey: parts.secret.proof,
          recoveryAuthKey: recovery.secret.proof,
          locks,
        },
      }
    })
  }

  async renewWords({ secret, owner, sealed }: Input<'renewWords'>) {
    return openToReseal(this.#secret(secret), owner, sealed, async (vault, bytes) => {
      const recovery = await this.#newWords()
      const next = await this.#nextHead(vault)
      const lock = await this.#lock(recovery.secret, owner, next.keyVersion, bytes)
      const { seen } = await proveWords(recovery.words, owner, { ...sealedBy(next), lock })
      return {
        words: recovery.words,
        seen,
        next: { ...next, recoveryAuthKey: recovery.secret.proof, locks: { recovery: lock } },
      }
    })
  }

  async forget({ handle }: Input<'forget'>) {
    this.#secrets.delete(handle)
    this.#vaults.delete(handle)
  }

  async forgetAll() {
    this.#secrets.clear()
    this.#vaults.clear()
  }

  #next(name: string): Handle {
    this.#count += 1
    return `${name}-${this.#count}`
  }

  #keep(secret: Secret): { secret: Handle; proof: string } {
    const handle = this.#next(secret.kind)
    this.#secrets.set(handle, secret)
    return { secret: handle, proof: secret.proof }
  }

  #secret(handle: Handle): Secret {
    const secret = this.#secrets.get(handle)
    if (!secret) throw new VaultFailure('stopped')
    return secret
  }

  async #secretOfPassword(password: string, salt: Bytes): Promise<Secret> {
    return secretOfRoot(await this.#argon2(passwordBytes(password), salt))
  }

  async #newPassword(password: string): Promise<{ salt: string; secret: Secret }> {
    const salt = this.#random(lengths.salt)
    const text = toBase64Url(salt)
    return { salt: text, secret: await this.#secretOfPassword(password, salt) }
  }

  async #newWords(): Promise<{ words: string[]; secret: Secret }> {
    const recoveryKey = this.#random(lengths.key)
    const { wordsOf } = await wordCode()
    return { words: wordsOf(recoveryKey), secret: await secretOfRecoveryKey(recoveryKey) }
  }

  async #lock(secret: Secret, owner: Owner, keyVersion: number, vaultKey: Bytes): Promise<string> {
    return toBase64Url(await sealLock(secret.key, { ...owner, kind: secret.kind, keyVersion }, vaultKey, this.#random))
  }

  /** The head that follows; `vaultVersion` is still the one before, as the contract has it. */
  async #nextHead({ vaultKey, owner, head, seen }: OpenedVault) {
    const keyVersion = head.keyVersion + 1
    const previous = fromBase64Url(seen.digest, lengths.digest)!
    const next = { vaultVersion: head.vaultVersion + 1, keyVersion, previous, nodes: head.nodes }
    const sealed = toBase64Url(await sealHead(vaultKey, owner, next, this.#random))
    return { keyVersion, vaultVersion: head.vaultVersion, head: sealed }
  }

  /**
   * Opens what was sealed with a key that is made anew from the password. A fault of the memory during the first Argon2
   * would otherwise lock the vault for good.
   */
  async #provePassword(password: string, parts: { salt: string; secret: Secret }, owner: Owner, sealed: SealedVault) {
    const again = await this.#secretOfPassword(password, saltOf({ suite, salt: parts.salt }))
    return proven(async () => {
      if (again.proof !== parts.secret.proof) throw new VaultFailure('not-sealed')
      await openVault(again, owner, sealed)
      return again
    })
  }
}

const sealedBy = ({ head, vaultVersion, keyVersion }: { head: string; vaultVersion: number; keyVersion: number }) => ({
  head,
  keyVersion,
  vaultVersion: vaultVersion + 1,
})

/** The list of words comes only where words are used: few openings of a vault need it. Throws `not-loaded`. */
const wordCode = () =>
  import('../keys/words.ts').catch((cause: unknown) => {
    throw new VaultFailure('not-loaded', { cause })
  })

async function secretOfWords(words: readonly string[]): Promise<Secret> {
  const { recoveryKeyOf } = await wordCode()
  return secretOfRecoveryKey(recoveryKeyOf(words))
}

/** Opens what was sealed with the words as they will be read from paper. */
const proveWords = (words: readonly string[], owner: Owner, sealed: SealedVault): Promise<OpenedVault> =>
  proven(async () => openVault(await secretOfWords(words), owner, sealed))

/** A failure here is one of this device, not of the server: nothing has been sent. */
async function proven<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof VaultFailure)) throw error
    throw new VaultFailure('not-sealed', { cause: error })
  }
}
