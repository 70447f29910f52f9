import { mostDepth } from '@mulghar/contract/storage/contents'
import { locales } from '../../kit/i18n.ts'
import type { Entry } from '../files/entry.ts'
import type { EntryTree } from '../files/entry-tree.ts'

export const sortKeys = ['name', 'changed', 'size'] as const
export type SortKey = (typeof sortKeys)[number]
export type Order = { by: SortKey; isDescending: boolean }

export type CompareNames = (a: string, b: string) => number

let known: { language: string; compare: CompareNames } | undefined

/** Names in the order of the reader's language, with "Page 2" before "Page 10". */
export function namesInLanguage(): CompareNames {
  const [own = '', ...others] = locales()
  if (known?.language !== own) {
    // Chromium cannot sort in Nepali; its letters have the same order in Hindi.
    const asked = own.startsWith('ne') ? [own, 'hi', ...others] : [own, ...others]
    known = { language: own, compare: new Intl.Collator(asked, { numeric: true }).compare }
  }
  return known.compare
}

const counted = new WeakMap<EntryTree, ReadonlyMap<string, number>>()

/** How many files are in each folder and below it. */
export function filesBelow(tree: EntryTree): ReadonlyMap<string, number> {
  const before = counted.get(tree)
  if (before) return before
  const counts = new Map<string, number>()
  for (const { file, parentId } of tree.entries()) {
    if (!file) continue
    let folder = parentId
    // A tree that is not checked yet can be a ring.
    for (let depth = 0; folder !== null && depth < mostDepth; depth += 1) {
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
      folder = tree.get(folder)?.parentId ?? null
    }
  }
  counted.set(tree, counts)
  return counts
}

/** Sorts a list again and again. It begins with the order of the last time, since a change moves few of 20,000 names. */
export class Sorter {
  #last = new Map<string, number>()

  /** Folders come first. */
  sort(
    entries: readonly Entry[],
    { by, isDescending }: Order,
    { compare, counts }: { compare: CompareNames; counts: ReadonlyMap<string, number> },
  ): readonly Entry[] {
    const sizeOf = (entry: Entry) => entry.file?.size ?? counts.get(entry.id) ?? 0
    const byKey: Record<SortKey, (a: Entry, b: Entry) => number> = {
      name: () => 0,
      changed: (a, b) => a.modified - b.modified,
      size: (a, b) => sizeOf(a) - sizeOf(b),
    }
    const sign = isDescending ? -1 : 1
    const sorted = this.#asBefore(entries).toSorted(
      (a, b) =>
        Number(b.kind === 'FOLDER') - Number(a.kind === 'FOLDER') ||
        sign * (byKey[by](a, b) || compare(a.name, b.name)) ||
        (a.id < b.id ? -1 : 1),
    )
    this.#last = new Map(sorted.map(({ id }, place) => [id, place]))
    return sorted
  }

  #asBefore(entries: readonly Entry[]): Entry[] {
    const placed: Entry[] = []
    const others: Entry[] = []
    for (const entry of entries) {
      const place = this.#last.get(entry.id)
      if (place === undefined) others.push(entry)
      else placed[place] = entry
    }
    return [...placed.filter(Boolean), ...others]
  }
}
