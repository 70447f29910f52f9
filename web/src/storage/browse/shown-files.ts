import type { Entry } from '../files/entry.ts'
import { EntryTree } from '../files/entry-tree.ts'
import type { FilesState, VaultFilesLike } from '../files/files-api.ts'

/** Entries as they will be after a change that is on its way. */
export type Expected = (tree: EntryTree) => readonly Entry[]

/** The files with the changes that are on their way. A change that fails is not shown any more. */
export class ShownFiles {
  readonly files: VaultFilesLike
  readonly #listeners = new Set<() => void>()
  #expected: readonly Expected[] = []
  #shown: { from: FilesState; expected: readonly Expected[]; state: FilesState } | undefined

  constructor(files: VaultFilesLike) {
    this.files = files
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    const stop = this.files.subscribe(listener)
    return () => {
      this.#listeners.delete(listener)
      stop()
    }
  }

  readonly state = (): FilesState => {
    const from = this.files.state()
    const expected = this.#expected
    if (this.#shown?.from !== from || this.#shown.expected !== expected) {
      const state =
        from.kind === 'ready' && expected.length > 0 ? { ...from, tree: withAll(from.tree, expected) } : from
      this.#shown = { from, expected, state }
    }
    return this.#shown.state
  }

  /** Shows a change until its work is done. */
  async change(expected: Expected, work: () => Promise<void>): Promise<void> {
    this.#set([...this.#expected, expected])
    try {
      await work()
    } finally {
      this.#set(this.#expected.filter((other) => other !== expected))
    }
  }

  #set(expected: readonly Expected[]): void {
    this.#expected = expected
    for (const listener of this.#listeners) listener()
  }
}

function withAll(tree: EntryTree, expected: readonly Expected[]): EntryTree {
  return expected.reduce((before, next) => new EntryTree([...before.entries(), ...next(before)]), tree)
}

const known = new WeakMap<VaultFilesLike, ShownFiles>()

/** Shared by all pages of this tab. */
export function shownFilesOf(files: VaultFilesLike): ShownFiles {
  const shown = known.get(files) ?? new ShownFiles(files)
  known.set(files, shown)
  return shown
}

/** Entries that are below another of them go with that one. */
function some(tree: EntryTree, ids: readonly string[], next: (entry: Entry) => Entry): readonly Entry[] {
  const all = new Set(ids)
  return ids.flatMap((id) => {
    const entry = tree.get(id)
    const isTopmost = entry && tree.path(entry.parentId).every((folder) => !all.has(folder.id))
    return isTopmost ? [next(entry)] : []
  })
}

export const renamed =
  (id: string, name: string): Expected =>
  (tree) =>
    some(tree, [id], (entry) => ({ ...entry, name }))

export const moved =
  (ids: readonly string[], parentId: string | null): Expected =>
  (tree) =>
    some(tree, ids, (entry) => ({ ...entry, parentId }))

export const trashed =
  (ids: readonly string[], at: number): Expected =>
  (tree) =>
    some(tree, ids, (entry) => ({ ...entry, parentId: null, trash: { at, from: entry.parentId } }))

export const restored =
  (ids: readonly string[]): Expected =>
  (tree) =>
    some(tree, ids, ({ trash, ...entry }) => {
      const from = trash?.from ?? null
      return { ...entry, trash: null, parentId: from !== null && tree.isLive(from) ? from : null }
    })
