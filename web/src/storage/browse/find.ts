import type { Entry } from '../files/entry.ts'
import type { EntryTree } from '../files/entry-tree.ts'
import type { CompareNames } from './order.ts'

const ascii = /^[\u0020-\u007e]*$/
/** Marks above and below Latin letters. Those of Devanagari are vowels. */
const latinMarks = /(\p{Script=Latin})\p{M}+/gu
/** They join letters or keep them apart, and cannot be seen. */
const joiners = /[\u200c\u200d]/g

/** Text as it is compared: "Été" is found by "ete", in whatever way its letters are composed. */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replace(latinMarks, '$1')
    .replace(joiners, '')
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')
}

/** Above this number natural order takes longer than a keystroke. */
const mostInNaturalOrder = 500

type Named = { name: string; entry: Entry }

const folded = new WeakMap<Entry, string>()
const indexes = new WeakMap<EntryTree, readonly Named[]>()

function foldedName(entry: Entry): string {
  const before = folded.get(entry)
  if (before !== undefined) return before
  const name = foldText(entry.name)
  folded.set(entry, name)
  return name
}

/** All that is not in the trash by its folded name. It is made when the search opens, so that the first letter is quick. */
export function searchIndex(tree: EntryTree): readonly Named[] {
  const before = indexes.get(tree)
  if (before) return before
  const index = Array.from(tree.live(), (entry) => ({ name: foldedName(entry), entry }))
  index.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  indexes.set(tree, index)
  return index
}

/** All that is not in the trash and has every typed word in its name. */
export function findEntries(tree: EntryTree, typed: string, compare: CompareNames): readonly Entry[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found = searchIndex(tree).filter(({ name }) => words.every((word) => name.includes(word)))
  const entries = found.map(({ entry }) => entry)
  return entries.length > mostInNaturalOrder ? entries : entries.toSorted((a, b) => compare(a.name, b.name))
}
