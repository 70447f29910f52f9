import { mostOpenSeconds, type IdleMinutes } from '@mulghar/contract/storage/vault-password'
import { now } from '../kit/clock.ts'
import { NetworkFailure } from '../kit/failures.ts'
import { report } from '../kit/report.ts'
import { watchIdle, type IdleWatch } from './idle.ts'
import { VaultFailure } from './keys/failures.ts'
import type { Seen } from './keys/open-vault.ts'
import type { Owner } from './keys/suite.ts'
import { newId } from './new-id.ts'
import { LockGate } from './lock-gate.ts'
import { forgetVault, rememberVault } from './remembered.ts'
import { sendOnce } from './send-once.ts'
import { tabChannel } from './tab-channel.ts'
import { briefMinutes, Unlocker, type Proof, type Unlocked } from './unlocker.ts'
import { vaultCalls, type VaultSettings } from './vault-calls.ts'
import { hasEnded, type NewVaultParts, type VaultParts } from './vault-parts.ts'
import type { LockReason, OpenState, Prepared, VaultState } from './vault-state.ts'
import { beginKeysWorker, type KeysWorker } from './workers/keys-client.ts'

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
  /** Keys of a vault that is being made: locking the present vault does not end them. */
  #making: KeysWorker | undefined
  /** How many screens of this tab are in the middle of something that an idle lock must not end. */
  #busy = 0
  readonly #gate = new LockGate((why) => this.lockHere(why))
  /** The words that have opened the vault, until they are used for a recovery. */
  #words: { proof: Proof; unlocked: Unlocked } | undefined

  constructor(accountId: string, parts: Partial<VaultParts> = {}) {
    const defaults = { calls: vaultCalls, beginKeys: beginKeysWorker, channel: tabChannel(), onRequired: () => {} }
    this.#parts = { ...defaults, ...parts }
    this.#unlocker = new Unlocker(accountId, this.#parts.calls, this.#parts.beginKeys)
    this.#state = { kind: 'locked', why: sessionStorage.getItem(wasOpenKey) === accountId ? 'reload' : 'closed' }
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
    return this.#begin(password, (vault, { accountPassword, idleMinutes }) =>
      this.#parts.calls.set({ ...vault, idleMinutes, ...(accountPassword !== undefined && { accountPassword }) }),
    )
  }

  /** Mails a link for starting over. */
  async mailStartOverLink(): Promise<void> {
    await this.#parts.calls.reset({ mode: 'WIPE' })
  }

  /** Makes another vault and its words. Sending it with the token of the link deletes the old one with all its files. */
  prepareStartOver(password: string): Promise<Prepared<{ token: string; idleMinutes: IdleMinutes }>> {
    return this.#begin(password, async (vault, { token, idleMinutes }) => {
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
      const send = this.#sendOnce(
        worker,
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
      send: this.#sendOnce(
        worker,
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
      const newProof = async (): Promise<Proof> => ({
        kind: 'recovery',
        ...(await worker.keys.deriveFromWords({ words: made.words })),
      })
      return {
        words: made.words,
        send: this.#sendOnce(
          worker,
          () => this.#parts.calls.reset({ mode: 'WORDS', authKey: proof.proof, new: made.next }),
          async () => this.#proveChanged(await newProof(), owner, made.seen),
        ),
        discard: () => this.#forget(),
      }
    })
  }

  /** Removes the vault. With files in it the server refuses, unless `eraseFiles`. */
  remove(removal: { password: string; accountPassword?: string; eraseFiles?: boolean }): Promise<void> {
    return this.#orForget(async () => {
      if (this.#state.kind === 'open' && this.#state.isReadOnly) throw new VaultFailure('read-only')
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
   * For change events of the server: locks this tab if the vault was locked, changed or removed on another device. Events of
   * this tab's own changes do nothing.
   */
  async checkOpen(): Promise<void> {
    const open = this.#open
    if (!open || this.#state.kind !== 'open' || this.#gate.isSending) return
    const { vaultVersion, vaultId } = this.#state.seen
    try {
      await this.#parts.calls.heads({ from: vaultVersion, to: vaultVersion }, open.token)
    } catch (error) {
      if (!hasEnded(error)) throw error
      const { settings } = await this.look()
      if (this.#open !== open || this.#gate.isSending) return
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

  /** While a screen shows words that do not work yet, an open vault does not lock for being idle. Returns how to end that. */
  stayOpen(): () => void {
    this.#busy += 1
    return () => {
      this.#busy -= 1
      // The server's token may have ended meanwhile.
      if (this.#busy === 0) void this.#keepToken(0)
    }
  }

  /** `X-Vault-Token`, or undefined while the vault is locked. */
  token(): string | undefined {
    return this.#open?.token
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
    const { token, keyVersion } = unlocked
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
        this.lockHere(why)
        void this.#unlocker.endToken(token)
      },
      onUse: () => void this.#keepToken(),
      isBusy: () => this.#busy > 0 || this.#gate.isSending,
    })
    const ms = now().getTime()
    this.#open = { token, tokenMinutes: idleMinutes, keyVersion, lastCallMs: ms, watch }
    sessionStorage.setItem(wasOpenKey, accountId)
    const state: OpenState = { kind: 'open', ...looks, idleMinutes, locksAt: new Date(ms + mostMs) }
    this.#set(state)
    return state
  }

  async #begin<Options extends { idleMinutes: IdleMinutes }>(
    password: string,
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
      send: this.#sendOnce(
        worker,
        (options: Options) => send({ vaultId: owner.vaultId, suite: 1, ...sealed }, options),
        async ({ idleMinutes }: Options) => {
          if (this.#making === worker) this.#replaceBy(worker)
          const unlocked = await this.#unlocker.prove(proof, owner, seen, idleMinutes)
          this.#parts.onRequired(true)
          return this.#enter(unlocked, idleMinutes)
        },
      ),
      discard: () => {
        if (this.#making === worker) this.#endMaking()
        else this.#forget()
      },
    }
  }

  #endMaking(): void {
    this.#making?.end()
    this.#making = undefined
  }

  /** The server has the new vault: its keys replace those of the vault before, which does not exist any more. */
  #replaceBy(worker: KeysWorker): void {
    this.lockHere('changed')
    this.#making = undefined
    this.#unlocker.adopt(worker)
  }

  /** Sends nothing once the keys in `worker` are forgotten: the end of the change could not be checked. */
  #sendOnce<Options, Done>(
    worker: KeysWorker,
    send: (options: Options) => Promise<unknown>,
    prove: (options: Options) => Promise<Done>,
  ): (options: Options) => Promise<Done> {
    const sends = sendOnce(async (options: Options) => {
      if (this.#making !== worker && !this.#unlocker.isAlive(worker)) throw new VaultFailure('stopped')
      await send(options)
    }, prove)
    return (options) => this.#gate.send(() => sends(options))
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
  async #keepToken(everyMs = (this.#open?.tokenMinutes ?? 0) * 30_000): Promise<void> {
    const open = this.#open
    if (!open || this.#state.kind !== 'open' || this.#gate.isSending) return
    const ms = now().getTime()
    if (ms - open.lastCallMs < everyMs) return
    open.lastCallMs = ms
    const { vaultVersion } = this.#state.seen
    try {
      await this.#parts.calls.heads({ from: vaultVersion, to: vaultVersion }, open.token)
    } catch (error) {
      if (!hasEnded(error)) report(error)
      else if (this.#open === open && this.#busy === 0) this.#gate.lock('server')
    }
  }

  #set(state: VaultState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
