import { setImmediate } from 'node:timers/promises'
import type { Pool } from 'pg'
import { unpack } from '../../person/verbatim.ts'
import { withNameParts } from '../records/told-names.ts'
import { idsIn, type Bonds } from './export-bonds.ts'
import { readAlbums, readPeople, readRecords, readUnions, type ExportPerson } from './export-rows.sql.ts'
import { countOf, placeOfText, textAt, type IdTable } from './id-table.ts'

/** One of several that write a tree together: what they make, taken in turns, is the whole. */
export type Lane = { at: number; of: number }

/** So many people, families or kept records are read at once. */
const most = 4000

/** Does something for all of a table, so many at a time. */
export function partsOf<T>(table: IdTable, part: (from: number, to: number) => T): (() => T)[] {
  const count = countOf(table)
  const starts = Array.from({ length: Math.ceil(count / most) }, (_, at) => at * most)
  return starts.map((from) => () => part(from, Math.min(count, from + most)))
}

/** Does one after the other, and asks for the next while one is worked on. */
export async function* ahead<T>(parts: readonly (() => Promise<T>)[]): AsyncGenerator<T> {
  const begin = (at: number) => {
    const begun = parts[at]?.()
    // Whoever waits for it is told; nobody else need be.
    begun?.catch(() => {})
    return begun
  }
  let waiting = begin(0)
  for (let at = 1; waiting; at++) {
    const next = await waiting
    waiting = begin(at)
    // The question must have left for the database before this thread is busy with the answer to the one before.
    await setImmediate()
    yield next
  }
}

type Placed<Row> = { place: number; row: Row }

/** Rows with their places. Whoever came between two questions is not part of a file. */
function* placed<Row extends { id: string }>(table: IdTable, rows: Iterable<Row>): Generator<Placed<Row>> {
  for (const row of rows) {
    const place = placeOfText(table, row.id)
    if (place >= 0) yield { place, row }
  }
}

const inOrder = <Row>(rows: Iterable<Placed<Row>>) => [...rows].sort((a, b) => a.place - b.place)

export async function readPeopleIn(pool: Pool, treeId: string, { people }: Bonds, from: number, to: number) {
  const range = { first: textAt(people, from), last: textAt(people, to - 1) }
  const { people: rows, waiting } = await readPeople(pool, treeId, range)
  return placed(people, waiting.size > 0 ? withPartsOfNames(rows, waiting) : rows)
}

function* withPartsOfNames(rows: Iterable<ExportPerson>, waiting: ReadonlySet<string>): Generator<ExportPerson> {
  for (const row of rows) {
    const told =
      row.verbatim && waiting.has(row.id)
        ? withNameParts(
            row.facts,
            unpack(row.verbatim, (xref) => xref),
          )
        : undefined
    yield told ? { ...row, facts: told } : row
  }
}

/** Their albums, by who they are. */
export const readAlbumsIn = (pool: Pool, treeId: string, { people }: Bonds, from: number, to: number) =>
  readAlbums(pool, treeId, { first: textAt(people, from), last: textAt(people, to - 1) })

export async function readUnionsIn(
  pool: Pool,
  treeId: string,
  { unions, unionRanks }: Bonds,
  from: number,
  to: number,
) {
  let [first, last] = [from, from]
  for (let at = from; at < to; at++) {
    if (unionRanks[at]! < unionRanks[first]!) first = at
    if (unionRanks[at]! > unionRanks[last]!) last = at
  }
  // Unions that are written one after the other mostly have ids that follow each other, but they need not.
  const isWide = unionRanks[last]! - unionRanks[first]! > 2 * most
  const only = isWide ? idsIn(unions, from, to) : undefined
  const rows = await readUnions(pool, treeId, { first: textAt(unions, first), last: textAt(unions, last) }, only)
  return inOrder(placed(unions, rows).filter(({ place }) => place >= from && place < to))
}

export async function readRecordsIn(pool: Pool, treeId: string, { records: { ids } }: Bonds, from: number, to: number) {
  return inOrder(placed(ids, await readRecords(pool, treeId, idsIn(ids, from, to))))
}
