import type { ParentKind } from '@mulghar/contract/trees/person'
import type { ChildLink, Sex } from '@mulghar/gedcom'
import type { Pool } from 'pg'
import { readChildIds, readPersonIds, readRecordIds, readUncited, readUnionIds } from './export-rows.sql.ts'
import { exportSources, type ExportSources } from './export-sources.ts'
import { hiddenRecords } from './hidden-records.ts'
import { countOf, idTable, placeOf, placeOfText, sharedInts, textAt, type IdTable } from './id-table.ts'

/** Lists of numbers, one after the other: those of n from `heads[n]` up to `heads[n + 1]`. */
export type Lists = { heads: Int32Array; items: Int32Array }

/**
 * Who belongs to whom in a tree, by numbers: people in the order of their ids, unions in the order in which they are
 * written. All of it lies in memory that threads share.
 */
export type Bonds = {
  people: IdTable
  /** The first letter of each person's gender. */
  genders: Uint8Array
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
  /** Kept records that are written, the names that all of them have, and the names of those that are not for the role. */
  records: {
    ids: IdTable
    taken: string[]
    hidden: string[]
    /** Ids of families without people: these are kept as records, and named as families. */
    emptyFamilies: string[]
  }
  sources: ExportSources
}

/** With a year the living of that year are apart; where records are written too, those that tell of the living are left out. */
export async function readBonds(
  pool: Pool,
  treeId: string,
  { year, withRecords }: { year: number | undefined; withRecords: boolean },
): Promise<Bonds> {
  const [personColumns, unionColumns, childColumns, recordColumns] = await Promise.all([
    readPersonIds(pool, treeId, year !== undefined),
    readUnionIds(pool, treeId),
    readChildIds(pool, treeId),
    readRecordIds(pool, treeId),
  ])
  const [personIds, genderLetters, years] = personColumns
  const people = idTable(intsOf(personIds))
  const { unions, unionRanks, partners } = unionsIn(unionColumns, people)
  const [recordIds, xrefs, emptyFamilies] = recordColumns
  const deadFrom = years ? intsOf(years) : sharedInts(countOf(people))
  const lives = (person: number) => deadFrom[person]! > year!
  const isLiving = (kind: 'PERSON' | 'UNION', place: number) =>
    kind === 'PERSON' ? lives(place) : partnersIn({ partners }, place).some(lives)
  const ids = idTable(intsOf(recordIds))
  const hidden =
    withRecords && countOf(ids) > 0
      ? await leftOut(pool, treeId, year === undefined ? undefined : { people, unions, isLiving })
      : undefined
  const taken = namesIn(xrefs)
  const sources = withRecords
    ? await exportSources(pool, treeId, { taken, hidden: hidden?.names ?? [], year })
    : { imported: [], made: [] }
  return {
    people,
    genders: new Uint8Array(genderLetters ?? []),
    unions,
    unionRanks,
    partners,
    deadFrom,
    sources,
    partnerIn: lists(
      partners.map((_, at) => at >> 1),
      partners,
      countOf(people),
    ),
    ...childrenIn(childColumns, people, unions),
    records: {
      ids: hidden ? without(ids, hidden.ids) : ids,
      taken,
      hidden: hidden?.names ?? [],
      // A second record of a family has the name of the first.
      emptyFamilies: namesIn(emptyFamilies).filter((id) => placeOfText(unions, id) < 0),
    },
  }
}

/** A list written as JSON; empty where the database wrote none. */
const namesIn = (json: Buffer | undefined): string[] =>
  json && json.length > 0 ? (JSON.parse(json.toString()) as string[]) : []

/** Kept records that are not written: those that nothing cites any more, and with owners those that tell of the living. */
async function leftOut(
  pool: Pool,
  treeId: string,
  owners: Parameters<typeof hiddenRecords>[2] | undefined,
): Promise<Awaited<ReturnType<typeof hiddenRecords>>> {
  const hidden = owners ? await hiddenRecords(pool, treeId, owners) : { ids: new Set<string>(), names: [] }
  for (const { id, xref } of await readUncited(pool, treeId)) {
    hidden.ids.add(id)
    hidden.names.push(xref)
  }
  return hidden
}

function without(table: IdTable, gone: ReadonlySet<string>): IdTable {
  const kept = Array.from({ length: countOf(table) }, (_, place) => place).filter(
    (place) => !gone.has(textAt(table, place)),
  )
  const ints = sharedInts(kept.length * 4)
  for (const [at, place] of kept.entries()) ints.set(table.words.subarray(place * 4, place * 4 + 4), at * 4)
  return idTable(ints)
}

/** The database writes the highest byte first. */
function intsOf(bytes: Buffer | undefined): Int32Array {
  const ints = sharedInts((bytes?.length ?? 0) / 4)
  for (let at = 0; at < ints.length; at++) ints[at] = bytes!.readInt32BE(at * 4)
  return ints
}

function unionsIn([idBytes, ...more]: readonly Buffer[], people: IdTable) {
  const [ids, ones, others, positions] = [idBytes, ...more].map(intsOf)
  const count = positions!.length
  const unionRanks = sharedInts(count)
  for (let rank = 0; rank < count; rank++) unionRanks[rank] = rank
  unionRanks.sort((a, b) => positions![a]! - positions![b]! || a - b)
  const [sorted, partners] = [sharedInts(count * 4), sharedInts(count * 2)]
  for (let at = 0; at < count; at++) {
    const from = unionRanks[at]! * 4
    for (let word = 0; word < 4; word++) sorted[at * 4 + word] = ids![from + word]!
    partners[at * 2] = placeOf(people, ones!, from)
    partners[at * 2 + 1] = placeOf(people, others!, from)
  }
  return { unions: idTable(sorted), unionRanks, partners }
}

function childrenIn([unionBytes, childBytes, kindLetters]: readonly Buffer[], people: IdTable, unions: IdTable) {
  const [unionIds, childIds] = [intsOf(unionBytes), intsOf(childBytes)]
  const most = unionIds.length / 4
  const [ofUnion, ofChild] = [new Int32Array(most), new Int32Array(most)]
  const [withUnion, withChild] = [new Int32Array(most), new Int32Array(most)]
  let count = 0
  for (let at = 0; at < most; at++) {
    const union = placeOf(unions, unionIds, at * 4)
    const child = placeOf(people, childIds, at * 4)
    // Whoever came between two questions is not part of this file.
    if (union < 0 || child < 0) continue
    const both = (kindByLetter[kindLetters![at * 2]!]! << 3) | kindByLetter[kindLetters![at * 2 + 1]!]!
    ofUnion[count] = union
    ofChild[count] = child
    withUnion[count] = (union << 6) | both
    withChild[count++] = (child << 6) | both
  }
  return {
    children: lists(withChild.subarray(0, count), ofUnion.subarray(0, count), countOf(unions)),
    childOf: lists(withUnion.subarray(0, count), ofChild.subarray(0, count), countOf(people)),
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

/** The families and people of a tree in the names of its file: numbers in order, but for those that kept records have. */
export function openNames({ people, unions, records }: Bonds) {
  const taken = new Set(records.taken)
  const { emptyFamilies } = records
  const ofPerson = numbers('I', countOf(people), taken)
  const ofFamily = numbers('F', countOf(unions) + emptyFamilies.length, taken)
  const ofEmptyFamily = new Map(emptyFamilies.map((id, place) => [id, `F${ofFamily[countOf(unions) + place]}`]))
  return {
    ofPerson: (place: number) => `I${ofPerson[place]}`,
    ofUnion: (place: number) => `F${ofFamily[place]}`,
    /** Kept records name people and families by our ids. Whoever is there no more gets a name that nobody has. */
    rename(xref: string): string {
      const union = placeOfText(unions, xref)
      if (union >= 0) return `F${ofFamily[union]}`
      const person = placeOfText(people, xref)
      if (person >= 0) return `I${ofPerson[person]}`
      const family = ofEmptyFamily.get(xref)
      if (family !== undefined) return family
      return isOurs.test(xref) && !taken.has(xref) ? `X${xref.slice(-17).replace('-', '').toUpperCase()}` : xref
    },
  }
}

export type Names = ReturnType<typeof openNames>

function numbers(letter: string, count: number, taken: ReadonlySet<string>): Int32Array {
  const all = new Int32Array(count)
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

const sexByLetter: Record<string, Sex> = { M: 'MALE', F: 'FEMALE', O: 'OTHER' }

/** The sex of a person, by which a family names its partners. */
export const sexOf = ({ genders }: Pick<Bonds, 'genders'>, person: number): Sex =>
  sexByLetter[String.fromCharCode(genders[person]!)] ?? 'UNKNOWN'

/** One or two people. */
export const partnersIn = ({ partners }: Pick<Bonds, 'partners'>, union: number): number[] =>
  [partners[union * 2]!, partners[union * 2 + 1]!].filter((person) => person >= 0)

/** Of a child in a union, or a union of a child: who or which it is, and what the child is to both partners. */
export const linkOf = (item: number): { place: number; kindA: ChildLink['kindA']; kindB: ChildLink['kindB'] } => ({
  place: item >> 6,
  kindA: kinds[(item >> 3) & 7]!,
  kindB: kinds[item & 7]!,
})

/** The same, with the kind to the only partner where the union has one. */
export function linkIn(bonds: Pick<Bonds, 'partners'>, union: number, item: number): ReturnType<typeof linkOf> {
  const link = linkOf(item)
  const isFirstNobody = bonds.partners[union * 2]! < 0 && bonds.partners[union * 2 + 1]! >= 0
  return isFirstNobody ? { ...link, kindA: link.kindB } : link
}

/** The ids from one place up to another, as they are written. */
export function idsIn(table: IdTable, from: number, to: number): string[] {
  const ids: string[] = []
  for (let place = from; place < Math.min(to, countOf(table)); place++) ids.push(textAt(table, place))
  return ids
}
