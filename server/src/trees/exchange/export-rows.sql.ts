import type { PartnerKind } from '@mulghar/contract/trees/person'
import pg, { type Pool } from 'pg'
import { to } from 'pg-copy-streams'
import { factColumns, type PersonRow } from '../person.sql.ts'
import type { PersonFacts } from '../person-facts.ts'
import { BinaryRows } from './binary-rows.ts'
import type { Packed } from './verbatim.ts'

// An export reads by COPY, which costs PostgreSQL and this side a fraction of what rows of a query do.

/** What a query tells, as COPY writes it; all of it, so that no snapshot is held for a slow reader. */
async function copied(pool: Pool, query: string, options = ''): Promise<Buffer> {
  const client = await pool.connect()
  const parts: Buffer[] = []
  try {
    for await (const part of client.query(to(`copy (${query}) to stdout ${options}`))) parts.push(part as Buffer)
  } catch (error) {
    client.release(true)
    throw error
  }
  client.release()
  return Buffer.concat(parts)
}

const binary = async (pool: Pool, query: string) => new BinaryRows(await copied(pool, query, '(format binary)'))

/** The ids of everybody, sorted; and for whom it is asked, from which year on each is no longer counted as living. */
export const readPersonIds = (pool: Pool, treeId: string, withYears: boolean) =>
  binary(
    pool,
    `select id${withYears ? ', dead_from::int4' : ''} from tree_person where tree_id = ${literal(treeId)} order by id`,
  )

/** All unions by id: who belongs together, and their position. */
export const readUnionIds = (pool: Pool, treeId: string) =>
  binary(
    pool,
    `select id, partner_a, partner_b, position from tree_union where tree_id = ${literal(treeId)} order by id`,
  )

/** All children by the ids of their unions, and there in their order; with the kinds to both parents. */
export const readChildIds = (pool: Pool, treeId: string) =>
  binary(
    pool,
    `select union_id, child_id, kind_a, kind_b from tree_child where tree_id = ${literal(treeId)}
    order by union_id, position, child_id`,
  )

/** Records of files that are neither people nor families, in their order, with their names there. */
export const readRecordIds = (pool: Pool, treeId: string) =>
  binary(
    pool,
    `select id, xref from tree_extra where tree_id = ${literal(treeId)} and kind = 'RECORD' order by position, id`,
  )

export type ExportPerson = Pick<PersonRow, (typeof factColumns)[number] | 'id' | 'dead_from' | 'native_name'> & {
  verbatim: Packed | null
}

/** People from one id to another, both included, by id. */
export function readPeople(pool: Pool, treeId: string, first: string, last: string): Promise<ExportPerson[]> {
  const range = (id: string) => `${id} >= ${literal(first)} and ${id} <= ${literal(last)}`
  const columns = [...factColumns, 'id', 'dead_from', 'native_name'] as const
  return rows<ExportPerson>(
    pool,
    `select ${columns.map((column) => `person.${column}`).join(', ')}, extra.content
    from tree_person as person left join tree_extra as extra
      on extra.tree_id = person.tree_id and extra.kind = 'PERSON' and extra.id = person.id and ${range('extra.id')}
    where person.tree_id = ${literal(treeId)} and ${range('person.id')} order by person.id`,
    [...columns, 'verbatim'],
  )
}

export type ExportUnion = {
  id: string
  kind: PartnerKind
  from_date: PersonFacts['birth']
  to_date: PersonFacts['birth']
  facts: PersonFacts['facts']
  verbatim: Packed | null
}

/** Unions from one id to another, both included; of these only the named ones, where names are given. */
export function readUnions(
  pool: Pool,
  treeId: string,
  { first, last, only }: { first: string; last: string; only: readonly string[] | undefined },
): Promise<ExportUnion[]> {
  const range = (id: string) => `${id} >= ${literal(first)} and ${id} <= ${literal(last)}`
  return rows<ExportUnion>(
    pool,
    `select family.id, family.kind, family.from_date, family.to_date, family.facts, extra.content
    from tree_union as family left join tree_extra as extra
      on extra.tree_id = family.tree_id and extra.kind = 'UNION' and extra.id = family.id and ${range('extra.id')}
    where family.tree_id = ${literal(treeId)} and ${range('family.id')}
      ${only ? `and family.id = any(${listed(only)})` : ''}`,
    ['id', 'kind', 'from_date', 'to_date', 'facts', 'verbatim'],
  )
}

/** Kept records by their ids. */
export function readRecords(pool: Pool, treeId: string, ids: readonly string[]) {
  return rows<{ id: string; verbatim: Packed }>(
    pool,
    `select id, content from tree_extra
    where tree_id = ${literal(treeId)} and kind = 'RECORD' and id = any(${listed(ids)})`,
    ['id', 'verbatim'],
  )
}

const literal = (text: string) => pg.escapeLiteral(text)
const listed = (ids: readonly string[]) => `${literal(`{${ids.join(',')}}`)}::uuid[]`

const asJson = (cell: string): unknown => JSON.parse(cell)
const readers: Record<string, (cell: string) => unknown> = {
  names: asJson,
  birth: asJson,
  death: asJson,
  marriage: asJson,
  contact: asJson,
  addresses: asJson,
  educations: asJson,
  jobs: asJson,
  sources: asJson,
  facts: asJson,
  from_date: asJson,
  to_date: asJson,
  verbatim: asJson,
  deceased: (cell) => cell === 't',
  birth_order: Number,
  dead_from: Number,
}

/** Reads the lines that COPY writes: cells between tabs, `\N` for nothing, and a few letters behind a backslash. */
async function rows<Row>(pool: Pool, query: string, columns: readonly (keyof Row & string)[]): Promise<Row[]> {
  const text = (await copied(pool, query)).toString()
  const all: Row[] = []
  const last = columns.length - 1
  for (let from = 0; from < text.length;) {
    const row: Record<string, unknown> = {}
    for (let at = 0; at <= last; at++) {
      const end = text.indexOf(at === last ? '\n' : '\t', from)
      const column = columns[at]!
      row[column] = end - from === 2 && text.startsWith('\\N', from) ? null : cellOf(text.slice(from, end), column)
      from = end + 1
    }
    all.push(row as Row)
  }
  return all
}

function cellOf(written: string, column: string): unknown {
  const cell = written.includes('\\')
    ? written.replace(/\\(.)/g, (_, letter: string) => letters[letter] ?? letter)
    : written
  const read = readers[column]
  return read ? read(cell) : cell
}

const letters: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
