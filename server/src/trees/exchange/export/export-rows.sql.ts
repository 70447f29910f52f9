import type { PartnerKind } from '@mulghar/contract/trees/person'
import { textKeys } from '@mulghar/contract/trees/person-fields'
import pg, { type Pool } from 'pg'
import { to } from 'pg-copy-streams'
import { nilId } from '../../../kit/ids.ts'
import { factColumns, textColumns } from '../../core/fact-columns.ts'
import { hiddenTags } from '../../core/hidden-about.ts'
import { nobody } from '../../core/nobody.ts'
import type { PersonFacts } from '../../core/person-facts.ts'
import type { Packed } from '../../person/verbatim.ts'

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

/**
 * The columns of a single row as bytes, as COPY has them in its binary format. A whole column of ids or numbers, put together
 * by the database, costs both sides much less than as many rows.
 */
async function columns(pool: Pool, query: string): Promise<Buffer[]> {
  const bytes = await copied(pool, query, '(format binary)')
  const all: Buffer[] = []
  let at = headLength
  for (let left = bytes.readInt16BE(at - 2); left > 0; left--) {
    // Minus one is for nothing.
    const end = at + 4 + Math.max(0, bytes.readInt32BE(at))
    all.push(bytes.subarray(at + 4, end))
    at = end
  }
  return all
}

/** What stands before the first column: a signature, flags, and how many columns there are. */
const headLength = 21

/** Sixteen bytes for each id. */
const ids = (column: string) => `string_agg(uuid_send(coalesce(${column}, '${nilId}')), '')`
const ints = (column: string) => `string_agg(int4send(coalesce(${column}::int4, ${noInt})), '')`
/** Comes after every number that is there. */
const noInt = 0x7fffffff

/** The ids of everybody, sorted, with the first letters of their genders; and where asked, the year from which each is no longer counted as living. */
export const readPersonIds = (pool: Pool, treeId: string, withYears: boolean) =>
  columns(
    pool,
    `select ${ids('id')}, string_agg(left(gender, 1), '') ${withYears ? `, ${ints('dead_from')}` : ''}
    from (select id, gender, dead_from from tree_person where tree_id = ${literal(treeId)} order by id) as person`,
  )

/** All unions by id: who they are, both partners, and their position. */
export const readUnionIds = (pool: Pool, treeId: string) =>
  columns(
    pool,
    `select ${ids('id')}, ${ids('partner_a')}, ${ids('partner_b')}, ${ints('position')}
    from (select * from tree_union where tree_id = ${literal(treeId)} order by id) as family`,
  )

/** All children by the ids of their unions, and there in their order; with the first letters of the kinds to both parents. */
export const readChildIds = (pool: Pool, treeId: string) =>
  columns(
    pool,
    `select ${ids('union_id')}, ${ids('child_id')}, string_agg(left(kind_a, 1) || left(kind_b, 1), '')
    from (select * from tree_child where tree_id = ${literal(treeId)}
      order by union_id, position, child_id) as child`,
  )

/**
 * Records that are neither people nor unions, in their order; their names in the file as JSON; and those of families
 * without people, which are our ids.
 */
export const readRecordIds = (pool: Pool, treeId: string) =>
  columns(
    pool,
    `select ${ids('id')}, json_agg(xref) filter (where xref is not null and tag not in ('INDI', 'FAM')),
      json_agg(distinct xref) filter (where xref is not null and tag = 'FAM')
    from (select id, xref, tag from tree_extra where tree_id = ${literal(treeId)} and kind = 'RECORD'
      order by position, id) as record`,
  )

export type ExportPerson = {
  id: string
  deadFrom: number
  nativeName: string
  facts: PersonFacts
  verbatim: Packed | null
  /** True where the notes and the citations of events in `verbatim` are in `facts`. */
  hasNotes: boolean
}

/** Texts stand behind the others, so that all of them are read alike. */
const ownColumns = factColumns.filter((column) => !(textColumns as readonly string[]).includes(column))

/** One line of what COPY writes, its cells in the order of the columns. */
function personIn(cells: Cells): ExportPerson {
  const [id, deadFrom, nativeName] = [cells.text(), cells.number()!, cells.text()]
  // As `ownColumns` stand; the keys come in the order of `nobody`.
  const facts: PersonFacts = {
    ...nobody,
    firstName: cells.text(),
    lastName: cells.text(),
    names: cells.json(),
    gender: cells.text() as PersonFacts['gender'],
    birth: cells.json(),
    death: cells.json(),
    marriage: cells.json(),
    deceased: cells.next() === 't',
    birthOrder: cells.number(),
    imageId: cells.next(),
    contact: cells.json(),
    addresses: cells.json(),
    educations: cells.json(),
    jobs: cells.json(),
    sources: cells.json(),
    notes: cells.json(),
    facts: cells.json(),
  }
  for (const key of textKeys) facts[key] = cells.next()
  return { id, deadFrom, nativeName, facts, verbatim: null, hasNotes: true }
}

/** Ids from one to another, both included. */
export type IdRange = { first: string; last: string }

const within = ({ first, last }: IdRange) => `id >= ${literal(first)} and id <= ${literal(last)}`

type PeopleOfRange = {
  people: Iterable<ExportPerson>
  /** Ids of people whose parts of names are still in their records only. */
  waiting: ReadonlySet<string>
}

/** Everybody of a range, by id. */
export async function readPeople(pool: Pool, treeId: string, range: IdRange): Promise<PeopleOfRange> {
  const wanted = ['id', 'dead_from', 'native_name', ...ownColumns, ...textColumns].join(', ')
  const asked = `select ${wanted} from tree_person
    where tree_id = ${literal(treeId)} and ${within(range)} order by id`
  const waiting = `select person_id from tree_name_parts_due
    where tree_id = ${literal(treeId)} and person_id >= ${literal(range.first)} and person_id <= ${literal(range.last)}`
  const [people, kept, due] = await Promise.all([
    rows(pool, asked, personIn),
    readKept(pool, treeId, 'PERSON', within(range)),
    rows(pool, waiting, (cells) => cells.text()),
  ])
  return { people: withKept(people, kept), waiting: new Set(due) }
}

/** A picture of an album. */
export type ExportPicture = { documentId: string; caption: string | null; taken: PersonFacts['birth'] }

/** The albums of a range of people, by who they are, in their order. */
export async function readAlbums(
  pool: Pool,
  treeId: string,
  { first, last }: IdRange,
): Promise<ReadonlyMap<string, ExportPicture[]>> {
  const asked = `select person_id, document_id, caption, taken from tree_picture
    where tree_id = ${literal(treeId)} and person_id >= ${literal(first)} and person_id <= ${literal(last)}
    order by person_id, position, id`
  const read = await rows(pool, asked, (cells) => ({
    personId: cells.text(),
    picture: {
      documentId: cells.text(),
      caption: cells.next(),
      taken: cells.json<NonNullable<PersonFacts['birth']>>(),
    },
  }))
  const albums = new Map<string, ExportPicture[]>()
  for (const { personId, picture } of read) {
    const album = albums.get(personId)
    if (album) album.push(picture)
    else albums.set(personId, [picture])
  }
  return albums
}

export type ExportUnion = {
  id: string
  kind: PartnerKind
  from: PersonFacts['birth']
  to: PersonFacts['birth']
  facts: PersonFacts['facts']
  verbatim: Packed | null
  hasNotes?: boolean
}

const unionIn = (cells: Cells): ExportUnion => ({
  id: cells.text(),
  kind: cells.text() as PartnerKind,
  from: cells.json(),
  to: cells.json(),
  facts: cells.json(),
  verbatim: null,
})

/** Unions of a range by id; of these only the named ones, where names are given. */
export async function readUnions(
  pool: Pool,
  treeId: string,
  range: IdRange,
  only?: readonly string[],
): Promise<Iterable<ExportUnion>> {
  const which = only ? `id = any(${listed(only)})` : within(range)
  const asked = `select id, kind, from_date, to_date, facts from tree_union
    where tree_id = ${literal(treeId)} and ${which} order by id`
  const [unions, kept] = await Promise.all([rows(pool, asked, unionIn), readKept(pool, treeId, 'UNION', which)])
  return withKept(unions, kept)
}

type Kept = { id: string; verbatim: Packed; hasNotes: boolean }

/** What is kept of files, by id. */
function readKept(pool: Pool, treeId: string, kind: 'PERSON' | 'UNION' | 'RECORD', which: string) {
  const asked = `select id, content, with_notes from tree_extra
    where tree_id = ${literal(treeId)} and kind = '${kind}' and ${which} order by id`
  return rows<Kept>(pool, asked, (cells) => ({
    id: cells.text(),
    verbatim: cells.json<Packed>()!,
    hasNotes: cells.next() === 't',
  }))
}

/** The lines of the imported SOUR records that hold a title or a link. */
export function readSourceRecords(
  pool: Pool,
  treeId: string,
): Promise<Iterable<{ xref: string | null; lines: Packed[] }>> {
  const path = 'strict $[3 to last] ? (@[0] == "TITL" || @[0] == "ABBR" || @[0] == "PUBL" || @[0] == "WWW")'
  const asked = `select xref, jsonb_path_query_array(content, ${literal(path)}, '{}', true) from tree_extra
    where tree_id = ${literal(treeId)} and kind = 'RECORD' and tag = 'SOUR' order by position, id`
  return rows(pool, asked, (cells) => ({ xref: cells.next(), lines: cells.json<Packed[]>() ?? [] }))
}

/**
 * The titles and links of sources of people that came from no file; with a year only of those who count as dead in it, and none of
 * hidden names.
 */
export function readTitles(
  pool: Pool,
  treeId: string,
  year?: number,
): Promise<Iterable<{ title: string; link: string }>> {
  const asked = `select distinct coalesce(source ->> 'title', source ->> 'link', ''), coalesce(source ->> 'link', '')
    from tree_person cross join lateral jsonb_array_elements(sources) as source
    where tree_id = ${literal(treeId)} and sources is not null
      and source ->> 'id' !~ '^s[0-9.]+$' ${
        year === undefined
          ? ''
          : `and dead_from <= ${year} and coalesce(source ->> 'about', '') <> all(array[${hiddenTags.map(literal).join(', ')}])`
      }
    order by 1, 2`
  return rows(pool, asked, (cells) => ({ title: cells.text(), link: cells.text() }))
}

export type Pointers = {
  kind: 'PERSON' | 'UNION' | 'RECORD'
  id: string
  xref: string | null
  tag: string
  to: readonly string[]
}

/**
 * The records that the kept records name, and those of people and unions that name any: in the words of their files. Lines of hidden
 * names do not count, and are looked for only in records that contain their tags.
 */
export function readPointers(pool: Pool, treeId: string): Promise<Iterable<Pointers>> {
  const hasHidden = hiddenTags.map((tag) => `content::text like ${literal(`%"${tag}"%`)}`).join(' or ')
  const isShown = hiddenTags.map((tag) => `@[0] != "${tag}"`).join(' && ')
  const asked = `select kind, id, xref, tag, array_to_json(pointed.names)
    from tree_extra
    cross join lateral (select case when kind = 'PERSON' and (${hasHidden})
      then jsonb_path_query_array(content, ${literal(`strict $[3 to last] ? (${isShown})`)}, '{}', true)
      else content end) as shown (lines)
    cross join lateral (select array(
      select distinct found[1] from regexp_matches(lines::text, '"@([^@"#][^@"]*)@"', 'g') as found
      where found[1] !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') as names) as pointed
    where tree_id = ${literal(treeId)} and (kind = 'RECORD' or cardinality(pointed.names) > 0)`
  return rows<Pointers>(pool, asked, (cells) => ({
    kind: cells.text() as Pointers['kind'],
    id: cells.text(),
    xref: cells.next(),
    tag: cells.text(),
    to: cells.json<string[]>()!,
  }))
}

/**
 * SOUR records that edits of families have made, and that no record cites any more. Only where edits have made some are the records of
 * families scanned.
 */
export async function readUncited(pool: Pool, treeId: string): Promise<{ id: string; xref: string }[]> {
  const isMade = `tree_id = ${literal(treeId)} and kind = 'RECORD' and import_id is null and position is null
    and xref is not null`
  const read = (asked: string) => rows(pool, asked, (cells) => ({ id: cells.text(), xref: cells.text() }))
  const made = [...(await read(`select id, xref from tree_extra where ${isMade}`))]
  if (made.length === 0) return made
  const asked = `with cited as (
      select distinct found[1] as xref from tree_extra
      cross join lateral regexp_matches(content::text, '"@([^@"#][^@"]*)@"', 'g') as found
      where tree_id = ${literal(treeId)})
    select id, xref from tree_extra where ${isMade} and xref not in (select xref from cited)`
  return [...(await read(asked))]
}

/** Kept records by their ids. */
export const readRecords = (pool: Pool, treeId: string, ids: readonly string[]) =>
  readKept(pool, treeId, 'RECORD', `id = any(${listed(ids)})`)

/**
 * Brings both together, which go by id. A join would do the same, but right after an import the database knows nothing of
 * how many rows there are, and may compare each with each.
 */
function* withKept<Row extends { id: string; verbatim: Packed | null; hasNotes?: boolean }>(
  all: Iterable<Row>,
  kept: Iterable<Kept>,
): Generator<Row> {
  const others = kept[Symbol.iterator]()
  let other = others.next()
  for (const row of all) {
    while (!other.done && other.value.id < row.id) other = others.next()
    if (!other.done && other.value.id === row.id) {
      row.verbatim = other.value.verbatim
      row.hasNotes = other.value.hasNotes
    }
    yield row
  }
}

const literal = (text: string) => pg.escapeLiteral(text)
const listed = (ids: readonly string[]) => `${literal(`{${ids.join(',')}}`)}::uuid[]`

/** Rows that lie ready as bytes, and are read one by one when they are wanted. */
async function rows<Row>(pool: Pool, query: string, read: (cells: Cells) => Row): Promise<Iterable<Row>> {
  return linesOf(await copied(pool, query), read)
}

function* linesOf<Row>(bytes: Buffer, read: (cells: Cells) => Row): Generator<Row> {
  const cells = new Cells()
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(lineFeed, from)
    yield read(cells.of(bytes.toString('utf8', from, end)))
    from = end + 1
  }
}

const lineFeed = 10
const backslash = 92

/** A line that COPY has written: cells between tabs, `\N` for nothing, and a few letters behind a backslash. */
class Cells {
  #line = ''
  #at = 0

  of(line: string): this {
    this.#line = line
    this.#at = 0
    return this
  }

  next(): string | null {
    const line = this.#line
    const from = this.#at
    const tab = line.indexOf('\t', from)
    const end = tab < 0 ? line.length : tab
    this.#at = end + 1
    if (end - from === 2 && line.charCodeAt(from) === backslash && line.charCodeAt(from + 1) === 78) return null
    const cell = line.slice(from, end)
    return cell.includes('\\') ? cell.replace(/\\(.)/g, (_, letter: string) => letters[letter] ?? letter) : cell
  }

  /** What is never nothing. */
  text(): string {
    return this.next()!
  }

  number(): number | null {
    const cell = this.next()
    return cell === null ? null : Number(cell)
  }

  json<T>(): T | null {
    const cell = this.next()
    return cell === null ? null : (JSON.parse(cell) as T)
  }
}

const letters: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
