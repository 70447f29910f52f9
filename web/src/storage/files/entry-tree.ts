import type { Entry } from './entry.ts'

const none: readonly Entry[] = []

/** All entries of a vault at one moment. It never changes; each change of the vault makes another. */
export class EntryTree {
  readonly #byId: ReadonlyMap<string, Entry>
  readonly #children = new Map<string | null, Entry[]>()
  readonly #trashed: Entry[] = []

  constructor(entries: Iterable<Entry>) {
    const byId = new Map<string, Entry>()
    for (const entry of entries) byId.set(entry.id, entry)
    this.#byId = byId
    for (const entry of byId.values()) {
      if (entry.trash) this.#trashed.push(entry)
      else {
        const siblings = this.#children.get(entry.parentId)
        if (siblings) siblings.push(entry)
        else this.#children.set(entry.parentId, [entry])
      }
    }
  }

  get size(): number {
    return this.#byId.size
  }

  get(id: string): Entry | undefined {
    return this.#byId.get(id)
  }

  /** All of them, with those in the trash. In no order. */
  entries(): Iterable<Entry> {
    return this.#byId.values()
  }

  /** Of a folder, also one in the trash; null is the top. In no order. */
  children(parentId: string | null): readonly Entry[] {
    return this.#children.get(parentId) ?? none
  }

  /** Items of the trash, without what is below them. */
  trashed(): readonly Entry[] {
    return this.#trashed
  }

  /** The folders down to an entry, and the entry itself. Empty for the top and for an unknown id. */
  path(id: string | null): Entry[] {
    const path: Entry[] = []
    for (let entry = this.#at(id); entry && path.length < this.size; entry = this.#at(entry.parentId))
      path.unshift(entry)
    return path
  }

  /** Whether an entry is there, and neither in the trash nor below an item of it. */
  isLive(id: string): boolean {
    const [first] = this.path(id)
    return first !== undefined && !first.trash
  }

  /** Whether an entry is below a folder, or the folder itself. */
  isWithin(id: string | null, folderId: string): boolean {
    return this.path(id).some((entry) => entry.id === folderId)
  }

  /** An entry and all below it, folders before their contents. */
  *within(id: string): Generator<Entry> {
    const entry = this.get(id)
    if (!entry) return
    yield entry
    for (const child of this.children(id)) yield* this.within(child.id)
  }

  /** All that is not in the trash, folders before their contents. */
  *live(): Generator<Entry> {
    for (const entry of this.children(null)) yield* this.within(entry.id)
  }

  #at(id: string | null): Entry | undefined {
    return id === null ? undefined : this.get(id)
  }
}
