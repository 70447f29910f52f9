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

const folded = new WeakMap<Entry, string>()

function foldedName(entry: Entry): string {
  const before = folded.get(entry)
  if (before !== undefined) return before
  const name = foldText(entry.name)
  folded.set(entry, name)
  return name
}

/** All that is not in the trash and has every typed word in its name. */
export function findEntries(tree: EntryTree, typed: string, compare: CompareNames): readonly Entry[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found: Entry[] = []
  for (const entry of tree.live()) {
    const name = foldedName(entry)
    if (words.every((word) => name.includes(word))) found.push(entry)
  }
  if (found.length <= mostInNaturalOrder) return found.toSorted((a, b) => compare(a.name, b.name))
  return found.toSorted((a, b) => (foldedName(a) < foldedName(b) ? -1 : 1))
}
