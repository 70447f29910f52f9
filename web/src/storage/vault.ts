import { mostOpenSeconds, type IdleMinutes } from '@mulghar/contract/storage/vault-password'
import { now } from '../kit/clock.ts'
import { report } from '../kit/report.ts'
import { ChangeSender } from './change-sender.ts'
import type { OpenedVaultParts } from './files/file-session.ts'
import { Holds } from './holds.ts'
import { watchIdle } from './idle.ts'
import { VaultFailure } from './keys/failures.ts'
import { sealPassword, sealRecovery, sealWords, sendKeyChange, type KeyChange } from './key-changes.ts'
import type { Seen } from './keys/open-vault.ts'
import { newId } from './new-id.ts'
import { LockGate } from './lock-gate.ts'
import { forgetVault, markOpen, rememberNewer, rememberVault, wasOpen } from './remembered.ts'
import { tabChannel } from './tab-channel.ts'
import { Unlocker, type Proof, type Unlocked } from './unlocker.ts'
import { MayBeDone } from './unsettled.ts'
import { vaultCalls, type VaultSettings } from './vault-calls.ts'
import { isTokenKnown, type NewVaultParts, type OpenParts, type VaultParts } from './vault-parts.ts'
import type { LockReason, OpenState, Prepared, VaultState } from './vault-state.ts'
import type { Handle } from './workers/key-calls.ts'
import { beginKeysWorker, type KeysWorker } from './workers/keys-client.ts'

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
  #open: OpenParts | undefined
  /** Keys of a vault that is being made: locking the present vault does not end them. */
  #making: KeysWorker | undefined
  /** Screens of this tab that are in the middle of something that an idle lock must not end. */
  readonly #busy = new Holds()
  readonly #transfers = new Holds()
  readonly #gate = new LockGate((why) => this.lockHere(why))
  #isLockUnsent = false
  readonly #changes: ChangeSender
  /** The words that have opened the vault, until they are used for a recovery. */
  #words: { proof: Proof; unlocked: Unlocked } | undefined

  constructor(accountId: string, parts: Partial<VaultParts> = {}) {
    const defaults = { calls: vaultCalls, beginKeys: beginKeysWorker, channel: tabChannel(), onRequired: () => {} }
    this.#parts = { ...defaults, ...parts }
    this.#unlocker = new Unlocker(accountId, this.#parts.calls, this.#parts.beginKeys)
    this.#changes = new ChangeSender({
      accountId,
      calls: this.#parts.calls,
      gate: this.#gate,
      isAlive: (worker) => this.#making === worker || this.#unlocker.isAlive(worker),
    })
    this.#state = { kind: 'locked', why: wasOpen(accountId) ? 'reload' : 'closed' }
    this.#stopListening = this.#parts.channel.listen((message) => {
      if (message.accountId !== accountId || message.kind === 'touched') return
      this.#gate.lock(message.kind === 'changed' ? 'changed' : 'everywhere')
    })
  }

  /** For useSyncExternalStore. */
  readonly state = (): VaultState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Asks the server for the settings. `isGone`: this browser remembers a vault, but the server has none. */
  look(): Promise<{ settings: VaultSettings; isGone: boolean }> {
    return this.#unlocker.look()
  }

  /** Makes a vault and its words; sends nothing. Throws `read-only` where the vault `isGone`. */
  async prepareSetUp(password: string): Promise<Prepared<{ idleMinutes: IdleMinutes; accountPassword?: string }>> {
    const { isGone } = await this.look()
    if (isGone) throw new VaultFailure('read-only')
    return this.#begin(password, 'set-up', (vault, { accountPassword, idleMinutes }) =>
      this.#parts.calls.set({ ...vault, idleMinutes, ...(accountPassword !== undefined && { accountPassword }) }),
    )
  }

  /** Mails a link for starting over. */
  async mailStartOverLink(): Promise<void> {
    await this.#parts.calls.reset({ mode: 'WIPE' })
  }

  /** Makes another vault and its words. Sending it with the token of the link deletes the old one with all its files. */
  prepareStartOver(password: string): Promise<Prepared<{ token: string; idleMinutes: IdleMinutes }>> {
    return this.#begin(password, 'start-over', async (vault, { token, idleMinutes }) => {
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
      const send = this.#sendChange(await sealPassword(this.#unlocker, change))
      // A lost answer: most often the connection is back at once, and the owner hears nothing of it.
      await send({}).catch((error: unknown) => (error instanceof MayBeDone ? error.again() : Promise.reject(error)))
    })
  }

  /** A new password and new words, after `unlockWithWords`. Sending locks the vault everywhere. Throws `read-only`. */
  async prepareRecovery(newPassword: string): Promise<Prepared<{}, void>> {
    if (!this.#words) throw new VaultFailure('stopped')
    const change = await sealRecovery(this.#unlocker, this.#words, newPassword)
    return { words: change.words, send: this.#sendChange(change), discard: () => this.#forget() }
  }

  /** New words. Sending locks the vault everywhere. Throws `read-only`. */
  prepareNewWords(password: string): Promise<Prepared<{}, void>> {
    return this.#orForget(async () => {
      const change = await sealWords(this.#unlocker, password)
      return { words: change.words, send: this.#sendChange(change), discard: () => this.#forget() }
    })
  }

  /** Removes the vault. With files in it the server refuses, unless `eraseFiles`. */
  remove(removal: { password: string; accountPassword?: string; eraseFiles?: boolean }): Promise<void> {
    return this.#orForget(async () => {
      if (this.#state.kind === 'open' && this.#state.isReadOnly) throw new VaultFailure('read-only')
      const { password, ...rest } = removal
      const { worker } = this.#unlocker
      const { proof, owner } = await this.#unlocker.proofOfPassword(password)
      const send = this.#changes.sendOnce(
        worker,
        { kind: 'removal', vaultId: owner.vaultId, keyVersion: 0 },
        () => this.#parts.calls.remove({ authKey: proof.proof, ...rest }),
        async () => this.#endRemoved(),
      )
      await send({})
    })
  }

  /** A change whose answer was lost, also before a reload. */
  readonly unsettled = () => this.#changes.unsettled()

  /** Asks the server whether that change was done. Uses no try and no key. */
  async settle() {
    const settled = await this.#changes.settle()
    if (settled?.isDone && settled.kind === 'removal') this.#endRemoved()
    return settled
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
    this.#changes.forget()
  }

  /** Locks this tab. It is locked at once; the server is told afterwards. */
  lock(): Promise<void> {
    return this.#endOpen('button')
  }

  /** Locks all devices. This tab is locked even where the server cannot be reached; that is thrown, and kept by `isLockUnsent`. */
  async lockEverywhere(): Promise<void> {
    const token = this.#open?.token
    this.lockHere('everywhere')
    this.#parts.channel.tell({ accountId: this.#unlocker.accountId, kind: 'lockedEverywhere' })
    try {
      await this.#parts.calls.lock({ everywhere: true }, token)
      this.#isLockUnsent = false
    } catch (error) {
      this.#isLockUnsent = true
      throw error
    } finally {
      this.#set({ ...this.#state })
    }
  }

  readonly isLockUnsent = (): boolean => this.#isLockUnsent

  /** Forgets all keys of this tab, without a call. */
  lockHere(why: LockReason): void {
    this.#unlocker.endWorker()
    this.#words = undefined
    markOpen(undefined)
    if (!this.#open) return
    this.#open.watch.stop()
    this.#open = undefined
    this.#set({ kind: 'locked', why })
  }

  /**
   * For change events of the server: locks this tab if the vault was locked, changed or removed on another device. Events of
   * this tab's own changes do nothing.
   */
  async checkOpen(): Promise<void> {
    const open = this.#open
    if (!open || this.#state.kind !== 'open' || this.#gate.isSending) return
    const { vaultVersion, vaultId } = this.#state.seen
    if (await isTokenKnown(this.#parts.calls, open.token, vaultVersion)) return
    const { settings } = await this.look()
    if (this.#open !== open || this.#gate.isSending) return
    const isSame = settings.vaultId === vaultId && settings.keyVersion === open.keyVersion
    this.lockHere(settings.configured ? (isSame ? 'everywhere' : 'changed') : 'removed')
  }

  /** Locks an open vault after fewer idle minutes. More than at unlocking are possible only from the next unlocking on. */
  setIdleMinutes(minutes: IdleMinutes): void {
    if (this.#state.kind !== 'open' || !this.#open || minutes > this.#open.tokenMinutes) return
    this.#open.watch.setIdle(minutes * 60_000)
    this.#set({ ...this.#state, idleMinutes: minutes })
  }

  /** While a screen shows words that do not work yet, an open vault does not lock for being idle. Returns how to end that. */
  stayOpen(): () => void {
    // The server's token may have ended meanwhile.
    return this.#busy.hold(() => void this.#keepToken(0))
  }

  /** While files are on their way, a vault that locks for being idle keeps its keys until they have arrived. Returns how to end that. */
  keepKeys(): () => void {
    return this.#transfers.hold(() => {
      if (this.#open && this.#state.kind === 'locked') void this.#endOpen('idle')
    })
  }

  /** `X-Vault-Token`, or undefined while the vault is locked. */
  token(): string | undefined {
    return this.#open?.token
  }

  /** For the files: what they need of an open vault. */
  opened(): OpenedVaultParts | undefined {
    return this.#open && { ...this.#open.state, ...this.#open }
  }

  /** For the files: a newer head of the open vault was checked, or sealed here. */
  goOn(vault: Handle, seen: Seen): void {
    if (this.#open?.vault !== vault) return
    if (!this.#open.state.isReadOnly) rememberNewer(this.#unlocker.accountId, seen)
    const state = { ...this.#open.state, seen }
    if (this.#state.kind === 'open') this.#set(state)
    else this.#open.state = state
  }

  /** For logout: locks, and stops listening to other tabs. */
  close(): void {
    this.lockHere('logout')
    this.#endMaking()
    this.#stopListening()
  }

  /** The vault is open in this tab from here on. */
  #enter(unlocked: Unlocked, idleMinutes: IdleMinutes): OpenState {
    if (!this.#unlocker.isCurrent(unlocked)) throw new VaultFailure('stopped')
    const { token, keyVersion, worker, vault } = unlocked
    const { accountId } = this.#unlocker
    const looks = this.#unlocker.compare(unlocked)
    // Opened once more: the token of before has no use.
    this.#open?.watch.stop()
    if (this.#open) void this.#unlocker.endToken(this.#open.token)
    const mostMs = mostOpenSeconds * 1000
    const watch = watchIdle({
      accountId,
      idleMs: idleMinutes * 60_000,
      mostMs,
      channel: this.#parts.channel,
      ...(this.#parts.target && { target: this.#parts.target }),
      onEnd: (why) => {
        if (why === 'idle' && this.#transfers.isHeld) this.#set({ kind: 'locked', why, isTransferring: true })
        else void this.#endOpen(why)
      },
      onUse: () => void this.#keepToken(),
      isBusy: () => this.#busy.isHeld || this.#gate.isSending,
    })
    const ms = now().getTime()
    const state: OpenState = { kind: 'open', ...looks, idleMinutes, locksAt: new Date(ms + mostMs) }
    this.#open = { token, tokenMinutes: idleMinutes, keyVersion, worker, vault, lastCallMs: ms, watch, state }
    markOpen(accountId)
    this.#set(state)
    return state
  }

  async #endOpen(why: LockReason): Promise<void> {
    const token = this.#open?.token
    this.lockHere(why)
    if (token !== undefined) await this.#unlocker.endToken(token)
  }

  async #begin<Options extends { idleMinutes: IdleMinutes }>(
    password: string,
    kind: 'set-up' | 'start-over',
    send: (vault: NewVaultParts, options: Options) => Promise<unknown>,
  ): Promise<Prepared<Options>> {
    const owner = { accountId: this.#unlocker.accountId, vaultId: newId() }
    this.#endMaking()
    const worker = (this.#making = this.#parts.beginKeys())
    const { secret, words, seen, sealed } = await worker.keys.begin({ owner, password }).catch((error: unknown) => {
      if (this.#making === worker) this.#endMaking()
      throw error
    })
    const proof: Proof = { kind: 'password', secret, proof: sealed.authKey }
    return {
      words,
      send: this.#changes.sendOnce(
        worker,
        { kind, vaultId: owner.vaultId, keyVersion: 1 },
        (options: Options) => send({ vaultId: owner.vaultId, suite: 1, ...sealed }, options),
        async ({ idleMinutes }: Options) => {
          if (this.#making === worker) {
            // The server has the new vault: its keys replace those of the vault before, which does not exist any more.
            this.lockHere('changed')
            this.#making = undefined
            this.#unlocker.adopt(worker)
          }
          const unlocked = await this.#unlocker.prove(proof, owner, seen, idleMinutes)
          this.#parts.onRequired(true)
          return this.#enter(unlocked, idleMinutes)
        },
      ),
      discard: () => (this.#making === worker ? this.#endMaking() : this.#forget()),
    }
  }

  #endMaking(): void {
    this.#making?.end()
    this.#making = undefined
  }

  #sendChange(change: KeyChange): (options: {}) => Promise<void> {
    const parts = { changes: this.#changes, unlocker: this.#unlocker, calls: this.#parts.calls }
    return sendKeyChange(parts, change, () => this.#lockAllTabs('changed'))
  }

  #endRemoved(): void {
    forgetVault(this.#unlocker.accountId)
    this.#parts.onRequired(false)
    this.#lockAllTabs('removed')
  }

  #lockAllTabs(why: 'changed' | 'removed'): void {
    this.lockHere(why)
    this.#set({ kind: 'locked', why })
    this.#parts.channel.tell({ accountId: this.#unlocker.accountId, kind: 'changed' })
  }

  /** Keys of an attempt that has failed are forgotten, unless the vault is open or they have to find out what was done. */
  async #orForget<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof MayBeDone)) this.#forget()
      throw error
    }
  }

  #forget(): void {
    if (!this.#open) this.#unlocker.endWorker()
  }

  /** The server's token ends without calls, even while somebody reads. */
  async #keepToken(everyMs = (this.#open?.tokenMinutes ?? 0) * 30_000): Promise<void> {
    const open = this.#open
    if (!open || this.#state.kind !== 'open' || this.#gate.isSending) return
    const ms = now().getTime()
    if (ms - open.lastCallMs < everyMs) return
    open.lastCallMs = ms
    const { vaultVersion } = this.#state.seen
    const isKnown = await isTokenKnown(this.#parts.calls, open.token, vaultVersion).catch(report)
    if (isKnown === false && this.#open === open && !this.#busy.isHeld) this.#gate.lock('server')
  }

  #set(state: VaultState): void {
    this.#state = state
    if (this.#open && state.kind === 'open') this.#open.state = state
    for (const listener of this.#listeners) listener()
  }
}
