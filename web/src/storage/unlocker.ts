import type { IdleMinutes } from '@mulghar/contract/storage/vault-password'
import { report } from '../kit/report.ts'
import { VaultFailure } from './keys/failures.ts'
import type { SealedVault, Seen } from './keys/open-vault.ts'
import { compareWithMemory, needsAcceptance, type Sighting } from './keys/sighting.ts'
import type { LockKind, Owner } from './keys/suite.ts'
import { rememberedVault, rememberVault } from './remembered.ts'
import type { VaultCalls, VaultSettings } from './vault-calls.ts'
import type { OpenState } from './vault-state.ts'
import type { Handle } from './workers/key-calls.ts'
import type { KeysWorker } from './workers/keys-client.ts'

export type Proof = { kind: LockKind; secret: Handle; proof: string }
export type Unlocked = {
  owner: Owner
  sealed: SealedVault
  seen: Seen
  /** The vault's key version; `sealed.keyVersion` is the lock's. */
  keyVersion: number
  sighting: Sighting
  token: string
  /** The worker that holds its keys: once it has ended, the vault is locked again. */
  worker: KeysWorker
  /** Names the vault's key in the worker. */
  vault: Handle
}

/** For unlocking within a change, which ends all tokens at its end. */
export const briefMinutes: IdleMinutes = 1

/** Opens vaults: combines replies of the server, the keys in their worker and this browser's memory of the vault. */
export class Unlocker {
  readonly accountId: string
  readonly #calls: VaultCalls
  readonly #beginKeys: () => KeysWorker
  #worker: KeysWorker | undefined

  constructor(accountId: string, calls: VaultCalls, beginKeys: () => KeysWorker) {
    this.accountId = accountId
    this.#calls = calls
    this.#beginKeys = beginKeys
  }

  /** The worker that holds the keys; begins one where there is none. */
  get worker(): KeysWorker {
    this.#worker ??= this.#beginKeys()
    return this.#worker
  }

  /** Whether nothing has been locked since this vault was opened. */
  isCurrent({ worker }: Unlocked): boolean {
    return this.isAlive(worker)
  }

  /** Whether the keys in this worker were not forgotten since. */
  isAlive(worker: KeysWorker): boolean {
    return worker === this.#worker
  }

  /** Goes on with the keys of another worker. */
  adopt(worker: KeysWorker): void {
    this.endWorker()
    this.#worker = worker
  }

  /** Forgets all keys. */
  endWorker(): void {
    this.#worker?.end()
    this.#worker = undefined
  }

  async look(): Promise<{ settings: VaultSettings; isGone: boolean }> {
    const settings = await this.#calls.settings()
    return { settings, isGone: !settings.configured && rememberedVault(this.accountId) !== null }
  }

  async proofOfPassword(password: string): Promise<{ proof: Proof; owner: Owner }> {
    const { settings } = await this.look()
    const owner = this.#ownerOf(settings)
    return {
      proof: { kind: 'password', ...(await this.worker.keys.deriveFromPassword({ password, settings })) },
      owner,
    }
  }

  async proofOfWords(words: readonly string[]): Promise<{ proof: Proof; owner: Owner }> {
    const { settings } = await this.look()
    const owner = this.#ownerOf(settings)
    return { proof: { kind: 'recovery', ...(await this.worker.keys.deriveFromWords({ words })) }, owner }
  }

  /** Opens what the server returns to a proof, and compares it with what this browser remembers. */
  async unlock({ kind, secret, proof }: Proof, owner: Owner, idleMinutes: IdleMinutes): Promise<Unlocked> {
    const { worker } = this
    const { vaultToken: token, ...sealed } = await this.#calls.unlock(
      kind === 'password' ? { authKey: proof, idleMinutes } : { recoveryAuthKey: proof, idleMinutes },
    )
    try {
      const { vault, seen, keyVersion } = await worker.keys.open({ secret, owner, sealed })
      const sighting = await this.#sightingOf(worker, vault, seen, token)
      return { owner, sealed, seen, keyVersion, sighting, token, worker, vault }
    } catch (error) {
      await this.endToken(token)
      throw error
    }
  }

  /** Opens the vault for a change of what opens it. Throws `read-only` where its owner has to accept it first. */
  async unlockToChange(proof: Proof, owner: Owner): Promise<Unlocked> {
    const unlocked = await this.unlock(proof, owner, briefMinutes)
    if (this.isAccepted(unlocked)) return unlocked
    await this.endToken(unlocked.token)
    throw new VaultFailure('read-only')
  }

  /** Whether nothing looks different from last time, or its owner has accepted that. */
  isAccepted({ sighting, seen }: Unlocked): boolean {
    return !needsAcceptance(sighting) || compareWithMemory(rememberedVault(this.accountId), seen) === 'same'
  }

  /** How this vault looks beside the one that this browser remembers. Remembers it where nothing has to be accepted. */
  compare(unlocked: Unlocked): Pick<OpenState, 'sighting' | 'isReadOnly' | 'missingVersions' | 'seen'> {
    const { seen, sighting } = unlocked
    const isReadOnly = !this.isAccepted(unlocked)
    const known = rememberedVault(this.accountId)?.vaultVersion ?? 0
    if (!isReadOnly) rememberVault(this.accountId, seen)
    return { sighting, isReadOnly, missingVersions: sighting === 'older' ? known - seen.vaultVersion : 0, seen }
  }

  /** Opens the vault with what the server returns: it must have the head that was sealed here. Remembers it. */
  async prove(proof: Proof, owner: Owner, sealed: Seen, idleMinutes: IdleMinutes): Promise<Unlocked> {
    const unlocked = await this.unlock(proof, owner, idleMinutes)
    if (unlocked.seen.digest !== sealed.digest) {
      await this.endToken(unlocked.token)
      throw new VaultFailure('not-as-sealed')
    }
    rememberVault(this.accountId, unlocked.seen)
    return { ...unlocked, sighting: 'same' }
  }

  /** A token that cannot be ended now ends by itself. */
  async endToken(token: string): Promise<void> {
    await this.#calls.lock({}, token).catch(report)
  }

  #ownerOf({ configured, vaultId }: VaultSettings): Owner {
    if (!configured || vaultId === null) throw new VaultFailure('no-vault')
    return { accountId: this.accountId, vaultId }
  }

  async #sightingOf({ keys }: KeysWorker, vault: Handle, seen: Seen, token: string): Promise<Sighting> {
    const remembered = rememberedVault(this.accountId)
    const sighting = compareWithMemory(remembered, seen)
    if (sighting !== 'newer' || !remembered) return sighting
    const { data } = await this.#calls.heads({ from: remembered.vaultVersion, to: seen.vaultVersion }, token)
    const heads = data.filter(({ vaultVersion }) => vaultVersion > remembered.vaultVersion).map(({ head }) => head)
    return (await keys.follow({ vault, remembered, heads })) ? 'newer' : 'fork'
  }
}
