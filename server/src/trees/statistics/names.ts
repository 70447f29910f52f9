import { fold } from '../../kit/names/fold.ts'

export type Named = { name: string; people: number }

/** What stands where no name is known: it is no name that many share. */
const noName = new Set(['', 'unknown', 'n', 'nn', 'n n', 'living', 'private', 'not named'])

/** Names that differ by accents, capitals or marks only are one; it is shown as it is written most often. Linear. */
export function tally(names: Iterable<Named>, keyOf: (name: string) => string, most: number): Named[] {
  const groups = new Map<string, { people: number; spellings: Map<string, number> }>()
  for (const { name, people } of names) {
    const key = keyOf(name)
    if (noName.has(key)) continue
    const group = groups.get(key) ?? { people: 0, spellings: new Map() }
    groups.set(key, group)
    group.people += people
    group.spellings.set(name, (group.spellings.get(name) ?? 0) + people)
  }
  return [...groups.values()]
    .map(({ people, spellings }) => ({ name: mostFrequent(spellings), people }))
    .toSorted((one, other) => other.people - one.people || (one.name < other.name ? -1 : 1))
    .slice(0, most)
}

function mostFrequent(spellings: Map<string, number>): string {
  let [best, most] = ['', 0]
  for (const [spelling, people] of spellings) if (people > most) [best, most] = [spelling, people]
  return best
}

const titles = new Set(['miss', 'mr', 'mrs', 'ms', 'dr', 'sir', 'lady', 'lord', 'st', 'shri', 'shree', 'smt', 'late'])

/** The first of the given names: what people are called by. Titles before it, brackets and quotes around it are left out. */
export function callName(first: string): string {
  if (noName.has(fold(first))) return ''
  const words = first.match(/\p{L}[\p{L}\p{M}\p{Pd}’'.]*/gu) ?? []
  return words.find((word) => !titles.has(fold(word))) ?? ''
}

export const sameSpelling = (name: string): string => fold(name)
