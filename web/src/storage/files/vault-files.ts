import { now } from '../../kit/clock.ts'
import { NetworkFailure, Refusal } from '../../kit/failures.ts'
import { VaultFailure } from '../keys/failures.ts'
import type { NodeStep } from '../workers/file-desk-calls.ts'
import type { Entry } from './entry.ts'
import { hasEnded, type FileCalls } from './file-calls.ts'
import { FileSession, isWrong, type ReadHeads, type VaultAccess } from './file-session.ts'
import type { FilesState, FileTicket, NewFile, Sealed, VaultFilesLike } from './files-api.ts'
import { planComplete, planFolder, planMove, planRename, planRestore, planTrash, type Plan } from './plans.ts'

type Parts = {
  access: VaultAccess
  calls: FileCalls
  heads: ReadHeads
  newId: () => string
  wait?: (ms: number) => Promise<void>
}
type Bytes = Uint8Array<ArrayBuffer>

const mostPerBatch = 500
/** How often a change is planned again. */
const mostTries = 5
/** How long to wait before each try to find out what became of a lost answer. */
const waitsMs = [0, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]
const timeout = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The files of the vault that is open in this tab. Changes and readings wait for each other. */
export class VaultFiles implements VaultFilesLike {
  readonly #parts: Parts
  readonly #wait: (ms: number) => Promise<void>
  readonly #listeners = new Set<() => void>()
  #state: FilesState = { kind: 'none' }
  #session: FileSession | undefined
  #queue: Promise<unknown> = Promise.resolve()
  #nextRefresh: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#wait = parts.wait ?? timeout
    parts.access.subscribe(() => {
      if (this.#session && parts.access.opened()?.vault !== this.#session.vault) this.#forget()
    })
  }

  readonly state = (): FilesState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  refresh(): Promise<void> {
    this.#nextRefresh ??= this.#inTurn((session) => {
      this.#nextRefresh = undefined
      return this.#read(session)
    }).finally(() => (this.#nextRefresh = undefined))
    return this.#nextRefresh
  }

  /** For change events of the server: refreshes a list that somebody reads. */
  async hear(): Promise<void> {
    if (this.#state.kind === 'none') return
    try {
      await this.refresh()
    } catch (error) {
      // These states say themselves what is wrong, and a vault that was locked meanwhile is read at its next opening.
      const isSaid = this.#state.kind === 'wrong' || this.#state.kind === 'failed'
      if (!isSaid && !(error instanceof VaultFailure && error.code === 'stopped')) throw error
    }
  }

  newFolder(folder: { parentId: string | null; name: string; isShared?: boolean }): Promise<string> {
    return this.#change(planFolder(this.#parts.newId(), { isShared: false, ...folder, at: now().getTime() }))
  }

  rename(id: string, name: string): Promise<void> {
    return this.#change(planRename(id, name))
  }

  move(ids: readonly string[], parentId: string | null): Promise<void> {
    return this.#change(planMove(ids, parentId))
  }

  trash(ids: readonly string[]): Promise<void> {
    return this.#change(planTrash(ids, now().getTime()))
  }

  restore(ids: readonly string[], { evenIfChanged = false } = {}): Promise<void> {
    return this.#change(planRestore(ids, evenIfChanged))
  }

  deleteForGood(ids: readonly string[]): Promise<void> {
    return this.#inTurn(async (session) => {
      await this.#prepareChange(session)
      for (const id of ids) {
        if (session.tree.get(id)?.trash) await this.#delete(session, () => this.#parts.calls.deleteTrashed(id))
      }
      await this.#read(session)
    })
  }

  emptyTrash(): Promise<void> {
    return this.#inTurn(async (session) => {
      await this.#prepareChange(session)
      await this.#delete(session, () => this.#parts.calls.emptyTrash())
      await this.#read(session)
    })
  }

  beginFile({ thumbnail, ...file }: NewFile): Promise<FileTicket> {
    return this.#inTurn(async (session) => {
      await this.#prepareChange(session)
      const { newId } = this.#parts
      const fresh = { id: newId(), contentId: newId(), at: now().getTime() }
      const small = thumbnail && { thumbnail: thumbnail.length }
      return session.keys.beginFile({ vault: session.vault, file: { ...file, ...fresh, ...small } })
    })
  }

  async sealChunk(ticket: FileTicket, index: number, plain: Bytes, spare?: Bytes): Promise<Sealed> {
    const { keys, vault } = this.#requireSession()
    return keys.sealChunk({ vault, ticket, index, plain, spare })
  }

  async sealThumbnail(ticket: FileTicket, plain: Bytes): Promise<Sealed> {
    const { keys, vault } = this.#requireSession()
    return keys.sealThumbnail({ vault, ticket, plain })
  }

  async complete(ticket: FileTicket, uploadId: string, digests: readonly string[]): Promise<Entry> {
    const { keys, vault } = this.#requireSession()
    const name = await keys.ticketName({ vault, ticket })
    return this.#change(planComplete(ticket, { name, uploadId, digests }))
  }

  async openChunk(id: string, index: number, sealed: Bytes): Promise<Bytes> {
    const { keys, vault } = this.#requireSession()
    return keys.openChunk({ vault, id, index, sealed })
  }

  async openThumbnail(id: string, sealed: Bytes): Promise<Bytes> {
    const { keys, vault } = this.#requireSession()
    return keys.openThumbnail({ vault, id, sealed })
  }

  /** Plans a change, seals and sends it. After another device's change it is planned again. */
  #change<T>(plan: Plan<T>): Promise<T> {
    return this.#inTurn(async (session) => {
      await this.#prepareChange(session)
      for (let tries = 0; ; tries += 1) {
        const { steps, done } = plan(session.tree, tries > 0)
        try {
          await this.#sendAll(session, steps)
          return done(session.tree)
        } catch (error) {
          if (error instanceof NotTaken) {
            if (tries < mostTries) continue
            // Says whether no answer came, or the server has a fault.
            throw error.cause
          }
          if (tries >= mostTries || !isOthers(error)) throw error
          const before = session.tree
          await this.#read(session)
          if (session.tree === before) throw error
        }
      }
    })
  }

  async #sendAll(session: FileSession, steps: readonly NodeStep[]): Promise<void> {
    for (let start = 0; start < steps.length; start += mostPerBatch) {
      try {
        await session.send(steps.slice(start, start + mostPerBatch))
        this.#show(session, { kind: 'ready', tree: session.tree })
      } catch (error) {
        if (!isUnknown(error)) throw error
        await this.#readWhenBack(session, error)
        if (!session.wasTaken) throw new NotTaken('The change did not arrive', { cause: error })
      }
    }
  }

  /** Deletes something of the trash. Gone already is deleted. */
  async #delete(session: FileSession, call: () => Promise<void>): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await call()
      } catch (error) {
        if (error instanceof Refusal && error.code === 'storage/node-not-found') return
        if (tries >= mostTries || !isUnknown(error)) throw error
        await this.#readWhenBack(session, error)
      }
    }
  }

  /** Reads as soon as the server answers again. Throws `lost` where it does not for a minute. */
  async #readWhenBack(session: FileSession, lost: unknown): Promise<void> {
    for (const ms of waitsMs) {
      await this.#wait(ms)
      try {
        return await this.#read(session)
      } catch (error) {
        if (!isUnknown(error)) throw error
      }
    }
    throw lost
  }

  async #prepareChange(session: FileSession): Promise<void> {
    if (session.opened().isReadOnly) throw new VaultFailure('read-only')
    if (!session.isChecked) await this.#read(session)
  }

  async #read(session: FileSession): Promise<void> {
    const before = session.tree
    try {
      await session.read(() => this.#show(session, { kind: 'checking', tree: session.tree }))
      if (this.#state.kind !== 'ready' || session.tree !== before)
        this.#show(session, { kind: 'ready', tree: session.tree })
    } catch (error) {
      if (isWrong(error)) this.#show(session, { kind: 'wrong' })
      else if (!session.isChecked) this.#show(session, { kind: 'failed', error, tree: session.tree })
      throw error
    }
  }

  /** Runs work after all that was asked for before. */
  #inTurn<T>(work: (session: FileSession) => Promise<T>): Promise<T> {
    const run = async () => {
      try {
        return await work(this.#requireSession())
      } catch (error) {
        // The tab locks where the server has ended its token.
        if (hasEnded(error)) await this.#parts.access.checkOpen()
        throw error
      }
    }
    const turn = this.#queue.then(run, run)
    // The caller hears of the failure; the next in line only waits.
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  #requireSession(): FileSession {
    const opened = this.#parts.access.opened()
    if (!opened) throw new VaultFailure('stopped')
    if (this.#session?.vault !== opened.vault) this.#session = new FileSession(this.#parts, opened)
    return this.#session
  }

  #forget(): void {
    this.#session = undefined
    this.#set({ kind: 'none' })
  }

  #show(session: FileSession, state: FilesState): void {
    if (session === this.#session) this.#set(state)
  }

  #set(state: FilesState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** The change may have been made: no answer came, or that of a fault. */
const isUnknown = (error: unknown): boolean =>
  error instanceof NetworkFailure || (error instanceof Refusal && error.status >= 500)

/** A change whose answer was lost was not made: it is planned again. */
class NotTaken extends Error {
  override name = 'NotTaken'
}

const codesOfOthers = new Set<string>([
  'kit/stale',
  'storage/node-not-found',
  'storage/node-there',
  'storage/own-child',
])

/** Refusals that another device's change may have caused. */
const isOthers = (error: unknown): boolean => error instanceof Refusal && codesOfOthers.has(error.code)
