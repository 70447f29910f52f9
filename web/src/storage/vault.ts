import { mostOpenSeconds, type IdleMinutes } from '@mulghar/contract/storage/vault-password'
import { now } from '../kit/clock.ts'
import { NetworkFailure, Refusal } from '../kit/failures.ts'
import { report } from '../kit/report.ts'
import { watchIdle, type IdleWatch } from './idle.ts'
import { VaultFailure } from './keys/failures.ts'
import type { Seen } from './keys/open-vault.ts'
import type { Owner } from './keys/suite.ts'
import { newId } from './new-id.ts'
import { forgetVault, rememberedVault, rememberVault } from './remembered.ts'
import { sendOnce } from './send-once.ts'
import { tabChannel, type TabChannel } from './tab-channel.ts'
import { briefMinutes, Unlocker, type Proof, type Unlocked } from './unlocker.ts'
import { vaultCalls, type VaultCalls, type VaultSettings } from './vault-calls.ts'
import type { LockReason, OpenState, Prepared, VaultState } from './vault-state.ts'
import { beginKeysWorker, type KeysWorker } from './workers/keys-client.ts'

/** What a vault works with; tests bring their own. */
export type VaultParts = {
  calls: VaultCalls
  beginKeys: () => KeysWorker
  channel: TabChannel
  /** Where keys and the pointer are heard. */
  target?: EventTarget
  /** The session must ask for the vault password, or not any more. */
  onRequired: (isRequired: boolean) => void
}

/** Per tab: outlives a reload, so that the unlock card can say why it asks again. */
const wasOpenKey = 'mulghar-vault-was-open'

/**
 * The vault of the member who is signed in, in one tab. Keys live in a worker, and only while the vault is open. Every method
 * throws VaultFailure, Refusal or NetworkFailure. A wrong password or wrong words are the server's Refusal, with the tries
 * left in `fields[0].limit`.
 */
export class Vault {
  readonly #parts: VaultParts
  readonly #unlocker: Unlocker
  readonly #listeners = new Set<() => void>()
  readonly #stopListening: () => void
  #state: VaultState
  #open:
    | { token: string; tokenMinutes: IdleMinutes; keyVersion: number; lastCallMs: number; watch: IdleWatch }
    | undefined
  /** The words that have opened the vault, until they are used for a recovery. */
  #words: { proof: Proof; unlocked: Unlocked } | undefined

  constructor(accountId: string, parts: Partial<VaultParts> = {}) {
    const defaults = { calls: vaultCalls, beginKeys: beginKeysWorker, channel: tabChannel(), onRequired: () => {} }
    this.#parts = { ...defaults, ...parts }
    this.#unlocker = new Unlocker(accountId, this.#parts.calls, this.#parts.beginKeys)
    this.#state = { kind: 'locked', why: sessionStorage.getItem(wasOpenKey) === accountId ? 'reload' : 'closed' }
    this.#stopListening = this.#parts.channel.listen((message) => {
      if (message.accountId !== accountId || message.kind === 'touched') return
      this.lockHere(message.kind === 'changed' ? 'changed' : 'everywhere')
    })
  }

  /** For useSyncExternalStore. */
  readonly state = (): VaultState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What the server says before anybody has typed a password. `isGone`: this browser remembers a vault, and there is none. */
  look(): Promise<{ settings: VaultSettings; isGone: boolean }> {
    return this.#unlocker.look()
  }

  /** Makes a vault and its words; sends nothing. Throws `read-only` where the vault `isGone`. */
  async prepareSetUp(password: string): Promise<Prepared<{ idleMinutes: IdleMinutes; accountPassword?: string }>> {
    const { isGone } = await this.look()
    if (isGone) throw new VaultFailure('read-only')
    return this.#begin(password, (vault, { accountPassword, idleMinutes }) =>
      this.#parts.calls.set({ ...vault, idleMinutes, ...(accountPassword !== undefined && { accountPassword }) }),
    )
  }

  /** Mails a link for starting over. */
  async mailStartOverLink(): Promise<void> {
    await this.#parts.calls.reset({ mode: 'WIPE' })
  }

  /** With the token of the link: makes another vault and its words. Sending it deletes the old one with all its files. */
  prepareStartOver(token: string, password: string): Promise<Prepared<{ idleMinutes: IdleMinutes }>> {
    return this.#begin(password, async (vault, { idleMinutes }) => {
      await this.#parts.calls.reset({ mode: 'WIPE', token, new: { ...vault, idleMinutes } })
      this.#parts.channel.tell({ accountId: this.#unlocker.accountId, kind: 'changed' })
    })
  }

  /** Opens the vault. Takes 1 to 3 seconds. */
  unlock(password: string, idleMinutes: IdleMinutes): Promise<OpenState> {
    return this.#orForget(async () => {
      const { proof, owner } = await this.#unlocker.proofOfPassword(password)
      return this.#enter(await this.#unlocker.unlock(proof, owner, idleMinutes), idleMinutes)
    })
  }

  /** Opens the vault with the words, so that `prepareRecovery` can follow. Words that do not fit together are `bad-words`. */
  unlockWithWords(words: readonly string[], idleMinutes: IdleMinutes): Promise<OpenState> {
    return this.#orForget(async () => {
      const { proof, owner } = await this.#unlocker.proofOfWords(words)
      const unlocked = await this.#unlocker.unlock(proof, owner, idleMinutes)
      const state = this.#enter(unlocked, idleMinutes)
      this.#words = { proof, unlocked }
      return state
    })
  }

  /** Changes the password. Afterwards the vault is locked everywhere. Throws `read-only`. */
  change(change: { password: string; newPassword: string; accountPassword?: string }): Promise<void> {
    return this.#orForget(async () => {
      const { proof, owner } = await this.#unlocker.proofOfPassword(change.password)
      const { sealed, worker } = await this.#unlocker.unlockToChange(proof, owner)
      const made = await worker.keys.change({ secret: proof.secret, owner, sealed, password: change.newPassword })
      const account = change.accountPassword === undefined ? {} : { accountPassword: change.accountPassword }
      const newProof: Proof = { kind: 'password', secret: made.secret, proof: made.next.authKey }
      const send = sendOnce(
        () => this.#parts.calls.reset({ mode: 'CHANGE', authKey: proof.proof, ...account, new: made.next }),
        () => this.#proveChanged(newProof, owner, made.seen),
      )
      // A lost answer: the form still has the old password, so that a later try could not find out.
      await send({}).catch((error: unknown) => (error instanceof NetworkFailure ? send({}) : Promise.reject(error)))
    })
  }

  /** A new password and new words, after `unlockWithWords`. Sending locks the vault everywhere. Throws `read-only`. */
  async prepareRecovery(newPassword: string): Promise<Prepared<{}, void>> {
    if (!this.#words) throw new VaultFailure('stopped')
    const { proof, unlocked } = this.#words
    if (!this.#unlocker.isAccepted(unlocked)) throw new VaultFailure('read-only')
    const { owner, sealed, worker } = unlocked
    const made = await worker.keys.recover({ secret: proof.secret, owner, sealed, password: newPassword })
    const newProof: Proof = { kind: 'password', secret: made.secret, proof: made.next.authKey }
    return {
      words: made.words,
      send: sendOnce(
        () => this.#parts.calls.reset({ mode: 'RECOVERY', recoveryAuthKey: proof.proof, new: made.next }),
        () => this.#proveChanged(newProof, owner, made.seen),
      ),
      discard: () => this.#forget(),
    }
  }

  /** New words. Sending locks the vault everywhere. Throws `read-only`. */
  prepareNewWords(password: string): Promise<Prepared<{}, void>> {
    return this.#orForget(async () => {
      const { proof, owner } = await this.#unlocker.proofOfPassword(password)
      const { sealed, worker } = await this.#unlocker.unlockToChange(proof, owner)
      const made = await worker.keys.renewWords({ secret: proof.secret, owner, sealed })
      return {
        words: made.words,
        send: sendOnce(
          () => this.#parts.calls.reset({ mode: 'WORDS', authKey: proof.proof, new: made.next }),
          async () =>
            this.#proveChanged(
              { kind: 'recovery', ...(await worker.keys.deriveFromWords({ words: made.words })) },
              owner,
              made.seen,
            ),
        ),
        discard: () => this.#forget(),
      }
    })
  }

  /** Removes the vault. With files in it the server refuses, unless `eraseFiles`. */
  remove(removal: { password: string; accountPassword?: string; eraseFiles?: boolean }): Promise<void> {
    return this.#orForget(async () => {
      const { password, ...rest } = removal
      const { proof } = await this.#unlocker.proofOfPassword(password)
      await this.#parts.calls.remove({ authKey: proof.proof, ...rest })
      forgetVault(this.#unlocker.accountId)
      this.#parts.onRequired(false)
      this.#lockAllTabs('removed')
    })
  }

  /** The owner has accepted the open vault as it is. This browser remembers it from now on. */
  accept(): void {
    if (this.#state.kind !== 'open') throw new VaultFailure('stopped')
    rememberVault(this.#unlocker.accountId, this.#state.seen)
    this.#set({ ...this.#state, isReadOnly: false })
  }

  /** The owner has accepted that there is no vault any more. */
  acceptGone(): void {
    forgetVault(this.#unlocker.accountId)
  }

  /** Locks this tab. It is locked at once; the server is told afterwards. */
  async lock(): Promise<void> {
    const token = this.#open?.token
    this.lockHere('button')
    if (token !== undefined) await this.#unlocker.endToken(token)
  }

  /** Locks all devices. This tab is locked even where the server cannot be reached; that is thrown. */
  async lockEverywhere(): Promise<void> {
    const token = this.#open?.token
    this.lockHere('everywhere')
    this.#parts.channel.tell({ accountId: this.#unlocker.accountId, kind: 'lockedEverywhere' })
    await this.#parts.calls.lock({ everywhere: true }, token)
  }

  /** Forgets all keys of this tab, without a call. */
  lockHere(why: LockReason): void {
    this.#unlocker.endWorker()
    this.#words = undefined
    sessionStorage.removeItem(wasOpenKey)
    if (!this.#open) return
    this.#open.watch.stop()
    this.#open = undefined
    this.#set({ kind: 'locked', why })
  }

  /**
   * For change events of the server: locks this tab where the vault was locked, changed or removed on another device. An event
   * of this tab's own change finds the vault open, and does nothing.
   */
  async checkOpen(): Promise<void> {
    const open = this.#open
    if (!open || this.#state.kind !== 'open') return
    const { vaultVersion, vaultId } = this.#state.seen
    try {
      await this.#parts.calls.heads({ from: vaultVersion, to: vaultVersion }, open.token)
    } catch (error) {
      if (!hasEnded(error)) throw error
      const { settings } = await this.look()
      if (this.#open !== open) return
      const isSame = settings.vaultId === vaultId && settings.keyVersion === open.keyVersion
      this.lockHere(settings.configured ? (isSame ? 'everywhere' : 'changed') : 'removed')
    }
  }

  /** Locks an open vault after fewer idle minutes. More than at unlocking are possible only from the next unlocking on. */
  setIdleMinutes(minutes: IdleMinutes): void {
    if (this.#state.kind !== 'open' || !this.#open || minutes > this.#open.tokenMinutes) return
    this.#open.watch.setIdle(minutes * 60_000)
    this.#set({ ...this.#state, idleMinutes: minutes })
  }

  /** `X-Vault-Token`, or undefined while the vault is locked. */
  token(): string | undefined {
    return this.#open?.token
  }

  /** For logout: locks, and hears of other tabs no more. */
  close(): void {
    this.lockHere('logout')
    this.#stopListening()
  }

  /** The vault is open in this tab from here on. */
  #enter(unlocked: Unlocked, idleMinutes: IdleMinutes): OpenState {
    if (!this.#unlocker.isCurrent(unlocked)) throw new VaultFailure('stopped')
    const { seen, sighting, token, keyVersion } = unlocked
    const { accountId } = this.#unlocker
    const isReadOnly = !this.#unlocker.isAccepted(unlocked)
    const missing = sighting === 'older' ? (rememberedVault(accountId)?.vaultVersion ?? 0) - seen.vaultVersion : 0
    if (!isReadOnly) rememberVault(accountId, seen)
    this.#leave()
    const mostMs = mostOpenSeconds * 1000
    const watch = watchIdle({
      accountId,
      idleMs: idleMinutes * 60_000,
      mostMs,
      channel: this.#parts.channel,
      ...(this.#parts.target && { target: this.#parts.target }),
      onEnd: (why) => {
        this.lockHere(why)
        void this.#unlocker.endToken(token)
      },
      onUse: () => void this.#keepToken(),
    })
    const ms = now().getTime()
    this.#open = { token, tokenMinutes: idleMinutes, keyVersion, lastCallMs: ms, watch }
    sessionStorage.setItem(wasOpenKey, accountId)
    const locksAt = new Date(ms + mostMs)
    const state: OpenState = {
      kind: 'open',
      sighting,
      isReadOnly,
      missingVersions: missing,
      seen,
      idleMinutes,
      locksAt,
    }
    this.#set(state)
    return state
  }

  /** Opened once more: the token of before has no use. */
  #leave(): void {
    if (!this.#open) return
    this.#open.watch.stop()
    void this.#unlocker.endToken(this.#open.token)
  }

  #begin<Options extends { idleMinutes: IdleMinutes }>(
    password: string,
    send: (vault: NewVaultParts, options: Options) => Promise<unknown>,
  ): Promise<Prepared<Options>> {
    return this.#orForget(async () => {
      const owner = { accountId: this.#unlocker.accountId, vaultId: newId() }
      const { secret, words, seen, sealed } = await this.#unlocker.worker.keys.begin({ owner, password })
      const proof: Proof = { kind: 'password', secret, proof: sealed.authKey }
      return {
        words,
        send: sendOnce(
          (options: Options) => send({ vaultId: owner.vaultId, suite: 1, ...sealed }, options),
          async ({ idleMinutes }: Options) => {
            const unlocked = await this.#unlocker.prove(proof, owner, seen, idleMinutes)
            this.#parts.onRequired(true)
            return this.#enter(unlocked, idleMinutes)
          },
        ),
        discard: () => this.#forget(),
      }
    })
  }

  async #proveChanged(proof: Proof, owner: Owner, sealed: Seen): Promise<void> {
    const { token } = await this.#unlocker.prove(proof, owner, sealed, briefMinutes)
    await this.#unlocker.endToken(token)
    this.#lockAllTabs('changed')
  }

  #lockAllTabs(why: 'changed' | 'removed'): void {
    this.lockHere(why)
    this.#set({ kind: 'locked', why })
    this.#parts.channel.tell({ accountId: this.#unlocker.accountId, kind: 'changed' })
  }

  /** Keys of an attempt that has failed are forgotten, unless the vault is open. */
  async #orForget<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      this.#forget()
      throw error
    }
  }

  #forget(): void {
    if (!this.#open) this.#unlocker.endWorker()
  }

  /** The server's token ends without calls, even while somebody reads. */
  async #keepToken(): Promise<void> {
    const open = this.#open
    if (!open || this.#state.kind !== 'open') return
    const ms = now().getTime()
    if (ms - open.lastCallMs < open.tokenMinutes * 30_000) return
    open.lastCallMs = ms
    const { vaultVersion } = this.#state.seen
    try {
      await this.#parts.calls.heads({ from: vaultVersion, to: vaultVersion }, open.token)
    } catch (error) {
      if (!hasEnded(error)) report(error)
      else if (this.#open === open) this.lockHere('server')
    }
  }

  #set(state: VaultState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** The server does not know the token, or the vault, any more. */
const hasEnded = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'storage/locked' || error.code === 'storage/no-vault')

type NewVaultParts = Omit<Parameters<VaultCalls['set']>[0], 'idleMinutes' | 'accountPassword'>
