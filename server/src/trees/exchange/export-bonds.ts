import type { ParentKind } from '@mulghar/contract/trees/person'
import type { ChildLink } from '@mulghar/gedcom'
import type { Pool } from 'pg'
import type { BinaryRows } from './binary-rows.ts'
import { readChildIds, readPersonIds, readRecordIds, readUnionIds } from './export-rows.sql.ts'
import { idTable, placeOf, placeOfText, sharedInts, textAt, type IdTable } from './id-table.ts'

/** Lists of numbers, one after the other: those of n from `heads[n]` up to `heads[n + 1]`. */
export type Lists = { heads: Int32Array; items: Int32Array }

/**
 * Who belongs to whom in a tree, by numbers: people in the order of their ids, unions in the order in which they are
 * written. All of it lies in memory that threads share.
 */
export type Bonds = {
  people: IdTable
  unions: IdTable
  /** What place each union has among the ids of all. */
  unionRanks: Int32Array
  /** Of each union two, -1 for none. */
  partners: Int32Array
  /** The unions of a person, as partner; as child, each with its kinds. */
  partnerIn: Lists
  childOf: Lists
  /** The children of a union, each with its kinds. */
  children: Lists
  /** From which year on each person no longer counts as living; where the role makes no difference, 0. */
  deadFrom: Int32Array
  records: { ids: IdTable; taken: string[] }
}

export async function readBonds(pool: Pool, treeId: string, withYears: boolean): Promise<Bonds> {
  const [personRows, unionRows, childRows, recordRows] = await Promise.all([
    readPersonIds(pool, treeId, withYears),
    readUnionIds(pool, treeId),
    readChildIds(pool, treeId),
    readRecordIds(pool, treeId),
  ])
  const { people, deadFrom } = peopleIn(personRows, withYears)
  const { unions, unionRanks, partners } = unionsIn(unionRows, people)
  const count = unions.words.length / 4
  return {
    people,
    unions,
    unionRanks,
    partners,
    deadFrom,
    partnerIn: lists(
      Int32Array.from(partners, (_, at) => at >> 1),
      partners,
      people.words.length / 4,
    ),
    ...childrenIn(childRows, people, unions, count),
    records: recordsIn(recordRows),
  }
}

function peopleIn(rows: BinaryRows, withYears: boolean) {
  const words = new Int32Array(rows.most * 4)
  const years = new Int32Array(rows.most)
  let count = 0
  for (; rows.next(); count++) {
    rows.id(words, count * 4)
    if (withYears) years[count] = rows.int(0)
  }
  return { people: idTable(shared(words, count * 4)), deadFrom: shared(years, count) }
}

/** What has no position comes after what has one. */
const noPosition = 0x7fffffff

function unionsIn(rows: BinaryRows, people: IdTable) {
  const words = new Int32Array(rows.most * 4)
  const pairs = new Int32Array(rows.most * 2)
  const positions = new Int32Array(rows.most)
  const id = new Int32Array(4)
  const partner = () => (rows.id(id, 0) ? placeOf(people, id) : -1)
  let count = 0
  for (; rows.next(); count++) {
    rows.id(words, count * 4)
    pairs[count * 2] = partner()
    pairs[count * 2 + 1] = partner()
    positions[count] = rows.int(noPosition)
  }
  const unionRanks = sharedInts(count)
  for (let rank = 0; rank < count; rank++) unionRanks[rank] = rank
  unionRanks.sort((a, b) => positions[a]! - positions[b]! || a - b)
  const [sorted, partners] = [sharedInts(count * 4), sharedInts(count * 2)]
  for (let at = 0; at < count; at++) {
    const rank = unionRanks[at]!
    sorted.set(words.subarray(rank * 4, rank * 4 + 4), at * 4)
    partners.set(pairs.subarray(rank * 2, rank * 2 + 2), at * 2)
  }
  return { unions: idTable(sorted), unionRanks, partners }
}

function childrenIn(rows: BinaryRows, people: IdTable, unions: IdTable, unionCount: number) {
  const [unionOf, childOf] = [new Int32Array(rows.most), new Int32Array(rows.most)]
  const id = new Int32Array(4)
  let count = 0
  while (rows.next()) {
    rows.id(id, 0)
    const union = placeOf(unions, id)
    rows.id(id, 0)
    const child = placeOf(people, id)
    const both = (kindByLetter[rows.letter()]! << 3) | kindByLetter[rows.letter()]!
    // Whoever came between two questions is not part of this file.
    if (union < 0 || child < 0) continue
    unionOf[count] = (union << 6) | both
    childOf[count++] = (child << 6) | both
  }
  const [ofUnion, ofChild] = [unionOf.subarray(0, count), childOf.subarray(0, count)]
  const bare = (list: Int32Array) => list.map((item) => item >> 6)
  return {
    children: lists(ofChild, bare(ofUnion), unionCount),
    childOf: lists(ofUnion, bare(ofChild), people.words.length / 4),
  }
}

const kinds = ['BIRTH', 'ADOPTIVE', 'FOSTER', 'STEP', 'UNKNOWN'] as const satisfies ParentKind[]
const kindByLetter = new Uint8Array(128)
for (const [at, kind] of kinds.entries()) kindByLetter[kind.charCodeAt(0)] = at

/** Puts items, in their order, into the lists of whom they belong to; -1 is nobody. */
function lists(items: Int32Array, owners: Int32Array, count: number): Lists {
  const heads = sharedInts(count + 1)
  for (const owner of owners) if (owner >= 0) heads[owner + 1]!++
  for (let at = 0; at < count; at++) heads[at + 1]! += heads[at]!
  const next = heads.slice()
  const sorted = sharedInts(heads[count]!)
  for (let at = 0; at < owners.length; at++) {
    const owner = owners[at]!
    if (owner >= 0) sorted[next[owner]!++] = items[at]!
  }
  return { heads, items: sorted }
}

function recordsIn(rows: BinaryRows): Bonds['records'] {
  const words = new Int32Array(rows.most * 4)
  const taken: string[] = []
  let count = 0
  for (; rows.next(); count++) {
    rows.id(words, count * 4)
    const xref = rows.text()
    if (xref) taken.push(xref)
  }
  return { ids: idTable(shared(words, count * 4)), taken }
}

function shared(ints: Int32Array, length: number): Int32Array {
  const copy = sharedInts(length)
  copy.set(ints.subarray(0, length))
  return copy
}

/** The families and people of a tree in the names of its file: numbers in order, but for those that kept records have. */
export function openNames({ people, unions, records }: Bonds) {
  const taken = new Set(records.taken)
  const [ofPerson, ofUnion] = [numbers('I', people, taken), numbers('F', unions, taken)]
  return {
    ofPerson: (place: number) => `I${ofPerson[place]}`,
    ofUnion: (place: number) => `F${ofUnion[place]}`,
    /** Kept records name people and families by our ids. Whoever is there no more gets a name that nobody has. */
    rename(xref: string): string {
      const union = placeOfText(unions, xref)
      if (union >= 0) return `F${ofUnion[union]}`
      const person = placeOfText(people, xref)
      if (person >= 0) return `I${ofPerson[person]}`
      return isOurs.test(xref) && !taken.has(xref) ? `X${xref.slice(-17).replace('-', '').toUpperCase()}` : xref
    },
  }
}

export type Names = ReturnType<typeof openNames>

function numbers(letter: string, table: IdTable, taken: ReadonlySet<string>): Int32Array {
  const all = new Int32Array(table.words.length / 4)
  let number = 0
  for (let place = 0; place < all.length; place++) {
    do number++
    while (taken.size > 0 && taken.has(`${letter}${number}`))
    all[place] = number
  }
  return all
}

const isOurs = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The items of one list, told. */
export function told<T>({ heads, items }: Lists, of: number, tell: (item: number) => T): T[] {
  const all: T[] = []
  for (let at = heads[of]!; at < heads[of + 1]!; at++) all.push(tell(items[at]!))
  return all
}

/** One or two people. */
export const partnersIn = ({ partners }: Bonds, union: number): number[] =>
  [partners[union * 2]!, partners[union * 2 + 1]!].filter((person) => person >= 0)

/** Of a child in a union, or a union of a child: who or which it is, and what the child is to both partners. */
export const linkOf = (item: number): { place: number; kindA: ChildLink['kindA']; kindB: ChildLink['kindB'] } => ({
  place: item >> 6,
  kindA: kinds[(item >> 3) & 7]!,
  kindB: kinds[item & 7]!,
})

/** The ids from one place up to another, as they are written. */
export function idsIn(table: IdTable, from: number, to: number): string[] {
  const ids: string[] = []
  for (let place = from; place < Math.min(to, table.words.length / 4); place++) ids.push(textAt(table, place))
  return ids
}
