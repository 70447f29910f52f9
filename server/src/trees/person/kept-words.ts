import { createHash } from 'node:crypto'
import { cleanText } from '@mulghar/contract/kit/clean-text'
import type { Shortened } from '@mulghar/contract/trees/shortened'
import { readFamilyWords } from '@mulghar/gedcom/family-words'
import { node, type GedcomNode } from '@mulghar/gedcom/node'
import type { Pool } from 'pg'
import { citedFacts, sourceIn, type Records } from './cited.ts'
import type { Note, Source } from '../core/person-record.ts'
import { LeftOut, shownOf } from '../core/shortened.ts'
import { associatesIn } from './associates.ts'
import { selectKeptOf, selectLines, selectRecords, type KeptRow } from './kept-words.sql.ts'
import type { Relative } from './person-page.sql.ts'
import { pack, unpack, type Packed } from './verbatim.ts'

/** Texts of the kept record of a family beyond the fields of a union. */
export type FamilyWords = { place: string | null; notes: Note[]; sources: Source[] }
type FamilyOfPerson = FamilyWords & {
  /** As `versionOf` says; 0 for a family without a record. */
  version: number
  /** True where the person is the only partner. */
  isAlone: boolean
  /** The parts that a page of the person leaves out. */
  shortened?: Shortened
  /** True where a page shows no words of it, since those of other families take its room. */
  isLeftOut: boolean
}
/** `isOf` is true where the person has the role for the other, such as godfather of somebody. */
export type AssociateLine = { who: Relative; role: string; event: string | null; isOf: boolean }
export type KeptWords = {
  families: Map<string, FamilyOfPerson>
  associates: AssociateLine[]
  /** The number of all associates. */
  associateCount: number
}

const most = 200
const same = (xref: string) => xref

/** Marriage places, notes and sources of families, and associates, from the records of files. Only for roles that see lives. */
export async function keptWordsOf(pool: Pool, treeId: string, personId: string): Promise<KeptWords> {
  const rows = await selectKeptOf(pool, treeId, personId)
  if (rows.length === 0) return { families: new Map(), associates: [], associateCount: 0 }
  const records = rows.map((row) => ({ ...row, record: unpack(row.content ?? emptyFamily(row.id), same) }))
  const [families, associates] = await Promise.all([
    familiesIn(
      pool,
      treeId,
      records.filter(({ kind, partners }) => kind === 'UNION' && partners?.includes(personId)),
    ),
    associatesOf(pool, treeId, personId, records),
  ])
  return { families, ...associates }
}

type Read = KeptRow & { record: GedcomNode }

async function familiesIn(pool: Pool, treeId: string, unions: readonly Read[]): Promise<Map<string, FamilyOfPerson>> {
  const packed = await selectRecords(pool, treeId, [...new Set(unions.flatMap(({ record }) => recordsOf(record)))])
  let room = mostBytesOfFamilies
  return new Map(
    unions.map(({ id, content, record, partners }) => {
      const shown = shownWords(wordsIn(record, packed), room)
      room -= shown.bytes
      const version = content ? versionOf(content, packed) : 0
      return [id, { ...shown.words, version, isAlone: partners?.length === 1 }]
    }),
  )
}

/** The words of all families of a person on one page. The first family is shown as the answer to its own edit has it. */
const mostBytesOfFamilies = 250_000

/** The words of a family as pages show them; none where they have no room beside those of other families. */
function shownWords({ place, notes, sources }: FamilyWords, room: number) {
  const left = new LeftOut()
  const said = notes.filter(({ text }) => text)
  const words = {
    place: left.text(place, 'place'),
    notes: left.list('notes', said),
    sources: left.list('sources', sources),
  }
  const bytes = Buffer.byteLength(JSON.stringify(words))
  if (bytes <= room || room === mostBytesOfFamilies)
    return { words: { ...words, ...left.said, isLeftOut: false }, bytes }
  const counts = { notes: shownOf('notes', said).total, sources: sources.length }
  const shortened = { counts, texts: [] }
  return { words: { place: null, notes: [], sources: [], shortened, isLeftOut: true }, bytes: 0 }
}

/** The record of a family that has none yet. Its mark is the id, as in records of files. */
export const emptyFamily = (unionId: string): Packed => pack(node('FAM', '', [], unionId))

/** A number that differs for each content of a record, and of the `packed` records to which it points. */
export function versionOf(content: Packed, packed: ReadonlyMap<string, Packed>): number {
  const named = [...new Set(recordsOf(unpack(content, same)))].map((xref) => packed.get(xref) ?? null)
  return createHash('sha256')
    .update(JSON.stringify([content, ...named]))
    .digest()
    .readInt32BE()
}

/** The records of sources and notes to which a family points. */
export function recordsOf(record: GedcomNode): string[] {
  const { sources, notes } = readFamilyWords(record)
  return [...sources, ...notes].map((line) => line.record).filter(Boolean)
}

/** The words of a family, with notes that have no text. `packed` are the records to which it points. */
export function wordsIn(record: GedcomNode, packed: ReadonlyMap<string, Packed>): FamilyWords {
  const lines = readFamilyWords(record)
  const { sources, notes } = citedFacts(lines, recordsIn(packed))
  return { place: cleanText(lines.place) || null, notes: notes ?? [], sources: sources ?? [] }
}

export function recordsIn(packed: ReadonlyMap<string, Packed>): Records {
  const found = (xref: string) => packed.get(xref) && unpack(packed.get(xref)!, same)
  return {
    sourceOf: (xref) => {
      const record = found(xref)
      return record && sourceIn(record)
    },
    noteOf: (xref) => found(xref)?.value,
    rename: same,
  }
}

async function associatesOf(
  pool: Pool,
  treeId: string,
  personId: string,
  records: readonly Read[],
): Promise<Pick<KeptWords, 'associates' | 'associateCount'>> {
  const found: { other: string; role: string; event: string | null; isOf: boolean }[] = []
  for (const { kind, id, record, partners } of records) {
    const owners = kind === 'PERSON' ? [id] : (partners ?? [])
    for (const { to, role, event } of associatesIn(record)) {
      if (owners.includes(personId)) found.push({ other: to, role, event, isOf: false })
      else if (to === personId) for (const owner of owners) found.push({ other: owner, role, event, isOf: true })
    }
  }
  const shown = found.slice(0, most)
  const ids = shown.map(({ other }) => other).filter((id) => isId.test(id))
  const lines = await selectLines(pool, treeId, [...new Set(ids)])
  const associates = shown.flatMap(({ other, ...rest }) => {
    const who = lines.get(other)
    return who ? [{ who, ...rest, role: cleanText(rest.role) }] : []
  })
  // A name that nobody has is no associate.
  return { associates, associateCount: associates.length + found.length - shown.length }
}

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
