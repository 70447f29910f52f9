import type { Gender } from '../family/family.ts'
import type { Letter } from '../family/letters.ts'
import { countsOf, maxLetters, maxParts, splitInto } from '../family/counts.ts'
import { noWords, type Saying, type Told } from './say.ts'

/** A noun: how it stands alone, before a postposition, and whether it is spoken of with respect. */
export type Noun = { text: string; oblique?: string; gender: 'm' | 'f'; respect?: boolean }

/**
 * What a path is called. Paths are read from oneself: F M father, mother; B Z brother, sister, with + elder and - younger,
 * without a sign where it does not matter; H W husband, wife; S D son, daughter.
 */
export type Entry = Noun & {
  paths: readonly string[]
  /** Only at the beginning of a path, not for a part of it. */
  first?: true
  /** Only where a speaker of this gender begins the path. */
  speaker?: Gender
  /** Only where the person spoken of is elder or younger than who speaks. */
  pair?: 'elder' | 'younger'
}

export type WordTable = {
  entries: readonly Entry[]
  /** Words of one source, or to be asked of native speakers: said beside the description of a whole path, never in its place. */
  uncertain: readonly Entry[]
  /** The same for a son and a daughter by adoption. */
  adopted: { male: string; female: string }
  /** Whether elders are spoken of in the plural wherever somebody is their owner: dādā ke choṭe bhāī. */
  honoursElders: boolean
  /** Every single letter: sex and sign are part of the name; P C G X are a parent, child, sibling, partner of unknown gender. */
  letters: Readonly<Record<string, Noun>>
  /** Joins an owner to what is owned. */
  join: (owner: Noun, owned: Noun, isLast: boolean) => string
  former: string
  /** In front of the other partner of a partner, by the gender of the noun. */
  other: { m: string; f: string }
  notes: {
    half: (through: Gender, isSibling: boolean) => string
    /** Of a partner's sibling: which parent is shared with the partner. */
    halfOf: (partner: Noun, through: 'male' | 'female') => string
    adoptive: (letter: Letter, isOnly: boolean) => string
    foster: (letter: Letter, isOnly: boolean) => string
    step: string
    twin: string
    orderUnknown?: (gender: Gender) => string
  }
  ancestor: (generations: number) => string
  descendant: (generations: number) => string
  cousin: (up: number, down: number) => string
  byMarriage: (steps: number) => string
}

/** A word of the table for the whole path, or a description put together from words of the table. */
export function sayFromTable(asked: Told, table: WordTable): Saying {
  const letters = asked.letters.flatMap(withStepParent)
  const told = { ...asked, letters }
  const isTooLong = letters.length > maxLetters
  const isFar = isTooLong && letters.some(({ at }) => at === 'partner')
  const notes = isFar ? [] : notesFor(letters, table)
  const parts = isTooLong ? [] : splitInto(letters, (from, to) => partFor(told, table, from, to))
  if (isTooLong || parts.length > maxParts)
    return { text: withNotes(distant(letters, table), notes), kind: 'phrase', detail: null, alsoSaid: noWords }
  const isWord = parts.length === 1 && parts[0]!.isWord && notes.length === 0
  const isHonoured = table.honoursElders && isElder(told)
  const text = withNotes(joined(parts, table, isHonoured), notes)
  const detail = detailOf(letters, text, table, isHonoured)
  return { text, kind: isWord ? 'word' : 'phrase', detail, alsoSaid: isWord ? noWords : uncertainFor(told, table) }
}

/** Of a generation above who speaks, or of the same and born before. */
function isElder({ letters, seniority }: Told): boolean {
  const { up, down } = countsOf(letters)
  return up > down || (up === down && seniority === 'elder')
}

/** Words that may be said of the whole path, where nothing special is to be said of it. */
function uncertainFor(told: Told, table: WordTable): readonly string[] {
  const { letters } = told
  const [only] = letters
  if (letters.length === 1 && only!.at === 'child' && only!.link === 'adoptive' && only!.gender !== 'unknown')
    return [table.adopted[only!.gender]]
  // None of them is of a longer path, and most paths are longer.
  if (letters.length > indexOf(table.uncertain).longest) return noWords
  if (letters.some(({ ended, link, sharing }) => ended || link !== 'birth' || sharing === 'half')) return noWords
  const known = entriesFor(letters, table.uncertain).filter((entry) => isMeant(entry, told, true, true))
  return known.length > 0 ? [...new Set(known.map(({ text }) => text))] : noWords
}

/** A step parent is the other partner of a parent. */
function withStepParent(letter: Letter): Letter[] {
  if (letter.at !== 'parent' || letter.link !== 'step' || letter.gender === 'unknown') return [letter]
  const parent: Letter = { ...letter, gender: letter.gender === 'male' ? 'female' : 'male', link: 'birth' }
  return [parent, { ...letter, at: 'partner', link: 'birth' }]
}

/** The path letter by letter, where that says more than the text. */
function detailOf(
  letters: readonly Letter[],
  text: string,
  table: WordTable,
  isHonoured: boolean,
): string | null {
  if (letters.length < 2 || letters.length > maxParts) return null
  const steps = letters.map((_, at) => nounFor(letters, at, table))
  const detail = joined(steps, table, isHonoured)
  return detail === text ? null : detail
}

type Part = Noun & { isWord: boolean }

function partFor(told: Told, table: WordTable, from: number, to: number): Part | undefined {
  const { letters } = told
  const slice = letters.slice(from, to)
  const isWhole = slice.length === letters.length
  const isOther = slice[0]!.at === 'partner' && letters[from - 1]?.at === 'partner'
  const isUsual = !isOther && !slice.some(({ ended }) => ended)
  const entry = isUsual
    ? entriesFor(slice, table.entries).find((one) => isMeant(one, told, from === 0, isWhole))
    : undefined
  if (entry) return { ...entry, isWord: true }
  if (slice.length > 1) return undefined
  return { ...nounFor(letters, from, table), isWord: false }
}

function isMeant({ first, speaker, pair }: Entry, told: Told, isFirst: boolean, isWhole: boolean): boolean {
  return (
    (!first || isFirst) && (!speaker || speaker === told.speaker) && (!pair || (isWhole && pair === told.seniority))
  )
}

/** A single letter: a former partner, and the other partner of a partner, are said to be so. */
function nounFor(letters: readonly Letter[], at: number, table: WordTable): Noun {
  const letter = letters[at]!
  const noun = table.letters[nameOf(letter)]!
  if (letter.at !== 'partner') return noun
  // A former one is told apart by that.
  const isOther = letters[at - 1]?.at === 'partner' && !letter.ended
  const words = [isOther ? table.other[noun.gender] : '', letter.ended ? table.former : '', noun.text]
  return { ...noun, text: words.filter((word) => word !== '').join(' ') }
}

type Index = { byPath: Map<string, Entry[]>; longest: number }
const indexes = new WeakMap<readonly Entry[], Index>()

function indexOf(entries: readonly Entry[]): Index {
  let index = indexes.get(entries)
  if (!index) {
    index = { byPath: new Map(), longest: 0 }
    for (const entry of entries)
      for (const path of entry.paths) {
        index.byPath.set(path, [...(index.byPath.get(path) ?? []), entry])
        index.longest = Math.max(index.longest, path.split('.').length)
      }
    indexes.set(entries, index)
  }
  return index
}

function entriesFor(slice: readonly Letter[], entries: readonly Entry[]): Entry[] {
  const { byPath } = indexOf(entries)
  const path = slice.map(nameOf).join('.')
  return [...(byPath.get(path) ?? []), ...(byPath.get(path.replaceAll(/[+-]/g, '')) ?? [])]
}

const names = { parent: 'FMP', child: 'SDC', sibling: 'BZG', partner: 'HWX' }

function nameOf({ at, gender, seniority }: Letter): string {
  const name = names[at].charAt(gender === 'male' ? 0 : gender === 'female' ? 1 : 2)
  return at !== 'sibling' || seniority === 'unknown' ? name : `${name}${seniority === 'elder' ? '+' : '-'}`
}

function joined(parts: readonly Noun[], table: WordTable, isHonoured: boolean): string {
  return parts.slice(1).reduce(
    (text, one, at) => {
      const isLast = at === parts.length - 2
      const part = isLast && isHonoured ? { ...one, respect: true } : one
      return `${text}${table.join(parts[at]!, part, isLast)}${isLast && !part.respect ? part.text : (part.oblique ?? part.text)}`
    },
    parts.length > 1 ? (parts[0]!.oblique ?? parts[0]!.text) : parts[0]!.text,
  )
}

function notesFor(letters: readonly Letter[], table: WordTable): string[] {
  const { notes } = table
  const isOnly = letters.length === 1
  const found: string[] = []
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at]!
    if (letter.sharing === 'half') found.push(halfNote(letters, at, table))
    if (letter.link === 'adoptive') found.push(notes.adoptive(letter, isOnly))
    if (letter.link === 'foster') found.push(notes.foster(letter, isOnly))
    if (letter.link === 'step') found.push(notes.step)
    if (letter.twin && isOnly) found.push(notes.twin)
  }
  const [first] = letters
  if (
    isOnly &&
    first!.at === 'sibling' &&
    first!.seniority === 'unknown' &&
    first!.gender !== 'unknown' &&
    !first!.twin
  )
    if (notes.orderUnknown) found.push(notes.orderUnknown(first!.gender))
  return [...new Set(found)]
}

/** What half siblings share is said of one's own and of a partner's, of others only that it is one ancestor. */
function halfNote(letters: readonly Letter[], at: number, table: WordTable): string {
  const { through } = letters[at]!
  const isOfPartner = at === 1 && letters.length === 2 && letters[0]!.at === 'partner'
  if (isOfPartner && through !== 'unknown') return table.notes.halfOf(nounFor(letters, 0, table), through)
  return table.notes.half(through, letters.length === 1)
}

const withNotes = (text: string, notes: readonly string[]) =>
  notes.length > 0 ? `${text} (${notes.join('; ')})` : text

function distant(letters: readonly Letter[], table: WordTable): string {
  const { up, across, down, marriages } = countsOf(letters)
  if (marriages > 0) return table.byMarriage(letters.length)
  if (across > 0) return table.cousin(up + 1, down + 1)
  return up > 0 ? table.ancestor(up) : table.descendant(down)
}
