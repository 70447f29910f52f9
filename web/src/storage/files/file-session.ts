import { VaultFailure } from '../keys/failures.ts'
import type { Seen } from '../keys/open-vault.ts'
import type { Handle, Keys } from '../workers/key-calls.ts'
import type { KeysWorker } from '../workers/keys-client.ts'
import type { NodeRow } from '../nodes/node-list.ts'
import type { NodeStep } from '../workers/file-desk-calls.ts'
import type { Entry } from './entry.ts'
import { EntryTree } from './entry-tree.ts'
import type { Changes, FileCalls } from './file-calls.ts'

const pageSize = 5000

/** An open vault. `vault` names its key in the worker, another one at each unlocking. */
export type OpenedVaultParts = { vault: Handle; worker: KeysWorker; token: string; seen: Seen; isReadOnly: boolean }

/** The part of the vault that its files need. */
export type VaultAccess = {
  /** Undefined while the vault is locked. */
  opened(): OpenedVaultParts | undefined
  goOn(vault: Handle, seen: Seen): void
  checkOpen(): Promise<void>
  subscribe(listener: () => void): () => void
}

type Head = { vaultVersion: number; head: string }
/** The sealed heads between two versions, both included. */
export type ReadHeads = (versions: { from: number; to: number }, token: string) => Promise<{ data: Head[] }>

type Parts = { access: VaultAccess; calls: FileCalls; heads: ReadHeads }

/** The files of one opening of the vault. */
export class FileSession {
  readonly vault: Handle
  readonly keys: Keys
  readonly #parts: Parts
  /** All entries that were checked; undefined before the first time, and where something is wrong. */
  #checked: { entries: ReadonlyMap<string, Entry>; since: number; head: string } | undefined
  #tree = new EntryTree([])
  /** The head that was sent last, and its version. */
  #sent: Head | undefined
  #heads: ReadonlyMap<number, string> = new Map()

  constructor(parts: Parts, { vault, worker }: OpenedVaultParts) {
    this.#parts = parts
    this.vault = vault
    this.keys = worker.keys
  }

  get isChecked(): boolean {
    return this.#checked !== undefined
  }

  /** All entries: those that were checked, or were read so far. */
  get tree(): EntryTree {
    return this.#tree
  }

  /** Throws `stopped` where the vault was locked meanwhile. */
  opened(): OpenedVaultParts {
    const opened = this.#parts.access.opened()
    if (opened?.vault !== this.vault) throw new VaultFailure('stopped')
    return opened
  }

  /** Reads what has changed, and has it checked. `onRows` hears of entries before that, the first time only. */
  async read(onRows: () => void): Promise<void> {
    const before = this.#checked
    const page = await this.#page(before?.since ?? 0)
    if (before && page.isTooOld) {
      this.#checked = undefined
      return this.read(onRows)
    }
    const { seen } = this.opened()
    const isSame = page.data.length === 0 && page.head === before?.head && page.vaultVersion === seen.vaultVersion
    if (before && isSame) return
    try {
      await this.keys.beginReading({ vault: this.vault, isFresh: !before })
      const entries = new Map(before?.entries)
      const last = await this.#readPages(page, (rows) => this.#open(rows, entries, before ? undefined : onRows))
      await this.#finish(last)
      this.#checked = { entries, since: last.seq, head: last.head }
      this.#tree = new EntryTree(entries.values())
    } catch (error) {
      if (isWrong(error)) this.#checked = undefined
      throw error
    }
  }

  /** Seals changes and sends them as one. */
  async send(steps: readonly NodeStep[]): Promise<void> {
    const checked = this.#checked
    if (!checked) throw new VaultFailure('not-checked')
    const { access, calls } = this.#parts
    const { vault } = this
    const { changes, vaultVersion, head, entries } = await this.keys.sealSteps({ vault, steps })
    this.opened()
    this.#sent = { vaultVersion: vaultVersion + 1, head }
    const { seq } = await calls.batch({ changes, vaultVersion, head })
    // A lock that comes now forgets the keys, but the change is made: the next opening reads it.
    const seen = await this.keys.adopt({ vault }).catch(unlessStopped)
    if (seen) access.goOn(vault, seen)
    const all = new Map(checked.entries)
    for (const entry of entries) all.set(entry.id, entry)
    // Where something else has changed besides, it is read again together with these changes.
    const since = seq === checked.since + changes.length ? seq : checked.since
    this.#checked = { entries: all, since, head }
    this.#tree = new EntryTree(all.values())
  }

  /** Whether the heads that were read since show that the server has taken what was sent last. */
  get wasTaken(): boolean {
    return this.#sent !== undefined && this.#heads.get(this.#sent.vaultVersion) === this.#sent.head
  }

  async #page(since: number): Promise<Changes> {
    const page = await this.#parts.calls.changes({ since, limit: pageSize })
    this.opened()
    return page
  }

  /** Opens pages one after the other, while those after them are fetched. */
  async #readPages(first: Changes, open: (rows: Changes['data']) => Promise<void>): Promise<Changes> {
    let page = first
    let hasFailed = false
    let opened = open(page.data)
    // There is no use in more pages then. The failure itself is thrown at the end.
    const noteFailure = () => (hasFailed = true)
    opened.catch(noteFailure)
    try {
      while (page.hasNext && !hasFailed) {
        const next = await this.#page(page.seq)
        if (next.isTooOld || (next.hasNext && next.seq <= page.seq)) throw new VaultFailure('other-nodes')
        page = next
        opened = opened.then(() => open(next.data))
        opened.catch(noteFailure)
      }
      await opened
      return page
    } finally {
      // Rows of this reading must not come into the next.
      await Promise.allSettled([opened])
    }
  }

  async #open(rows: readonly NodeRow[], entries: Map<string, Entry>, onRows: (() => void) | undefined): Promise<void> {
    for (const row of rows) if ('gone' in row) entries.delete(row.id)
    for (const entry of await this.keys.readRows({ vault: this.vault, rows })) entries.set(entry.id, entry)
    // A long list is shown each time it is four times as long: to sort and draw it at every page takes longer than to read it.
    if (!onRows || entries.size < 4 * this.#tree.size) return
    this.#tree = new EntryTree(entries.values())
    onRows()
  }

  async #finish({ vaultVersion, head }: Changes): Promise<void> {
    const { seen, token } = this.opened()
    const { access, heads } = this.#parts
    let between: Head[] = []
    if (vaultVersion > seen.vaultVersion) {
      between = (await heads({ from: seen.vaultVersion + 1, to: vaultVersion }, token)).data
    }
    const finished = { vault: this.vault, vaultVersion, head, heads: between.map((each) => each.head) }
    const now = await this.keys.finishReading(finished)
    this.#heads = new Map(between.map((each) => [each.vaultVersion, each.head]))
    access.goOn(this.vault, now)
  }
}

/** Whether the server shows something else than what was sealed. Other failures are of this browser, or of the moment. */
export const isWrong = (error: unknown): boolean =>
  error instanceof VaultFailure && error.code !== 'stopped' && error.code !== 'not-loaded'

function unlessStopped(error: unknown): undefined {
  if (!(error instanceof VaultFailure && error.code === 'stopped')) throw error
}
