import { sql, type Kysely, type RawBuilder } from 'kysely'
import { startColumn, startQuery, wholeNameQuery, wordColumn, wordQuery } from './exact-words.ts'
import { soundsIn, soundsOf } from './keys.ts'
import type { DescribedMatch, Match } from './matches.ts'

/**
 * How the words of a question are looked for, and the row before which reading goes on. `isStart` tells names that begin with
 * the question from names that only contain it; without it both are found.
 */
export type WordPlace = {
  match: Match
  before: string | undefined
  isStart?: boolean | undefined
  /** Only the newest rows are read, or first the few that have the words. Otherwise the database chooses. */
  reads?: 'newest' | 'few'
}

/** Words that so many rows have are common; then so many of the newest rows are read before all. */
const [fewestCommon, mostNewest] = [500, 3000]

/** Where `byWords` reads from, as `alias`. */
export function wordRows(
  table: string,
  alias: string,
  { text, match, before, reads }: WordPlace & { text: string },
): RawBuilder<unknown> {
  const older = before === undefined ? sql`` : sql`where id < ${before}::uuid`
  switch (reads) {
    case 'newest':
      return sql`(select * from ${sql.table(table)} ${older} order by id desc limit ${sql.lit(mostNewest)}) as ${sql.ref(alias)}`
    case 'few':
      // The offset keeps the database from reading all rows in the order of the page until it has found a page.
      return sql`(select * from ${sql.table(table)} few where ${foundHow('few', match, text)} offset 0) as ${sql.ref(alias)}`
    case undefined:
      return sql`${sql.table(table)} as ${sql.ref(alias)}`
  }
}

/** Stands in all `words` that have the shared spelling of both scripts: rows without it wait to be noted anew. */
const noted = `'v2'`

/**
 * The columns by whose words a row is found: `sounds` has those of its name by their sound, `said` those of name and description
 * together, `words` both by their letters, and how each of `names` begins. A row whose `words` is null was written before there was such a column, and waits for it.
 */
export const saidColumns = (name: string, description: string | null, names: readonly string[] = [name]) => ({
  sounds: soundsOf(name),
  said: soundsIn(`${name} ${description ?? ''}`),
  words: `${wordColumn(name, description ?? '')} ${startColumn(names)} ${noted}`,
})

/** Whether a row's `words` answer a `tsquery`; no waiting row does. */
const has = (alias: string, query: string) => sql`coalesce(${sql.ref(`${alias}.words`)} @@ ${query}::tsquery, false)`
const index = (alias: string, query: string) => sql`${sql.ref(`${alias}.words`)} @@ ${query}::tsquery`

/** Whether a row answers a question in this way and in no better one. */
export function saysSo(
  alias: string,
  match: WordPlace['match'],
  question: string,
  isStart?: boolean,
): RawBuilder<unknown> {
  const said = saysHow(alias, match, question)
  if (isStart === undefined) return said
  return sql`${said} and ${isStart ? startsSo(alias, question) : sql`not ${startsSo(alias, question)}`}`
}

/** Names that begin with a question, or have its words. The beginning is noted by its first letters only, so that all words are compared too. */
const startOrWords = (question: string) =>
  `((${startQuery(question)}) & ${wordQuery(question, 'name', true)}) | (${wordQuery(question, 'name', false)})`

const startsSo = (alias: string, question: string) => has(alias, startQuery(question))

/** True where name and description together have words that begin as those of a question: the row is found before those that sound alike. */
export const isDescribedBy = (alias: string, question: string): RawBuilder<unknown> =>
  has(alias, wordQuery(question, 'all', true))

/** The part of `saysHow` by which an index finds rows. */
function foundHow(alias: string, match: WordPlace['match'], question: string): RawBuilder<unknown> {
  const [named, said] = [sql.ref(`${alias}.sounds`), sql.ref(`${alias}.said`)]
  switch (match) {
    case 'exact':
      return index(alias, wholeNameQuery(question))
    case 'words':
      return index(alias, startOrWords(question))
    case 'described':
      return index(alias, wordQuery(question, 'all', false))
    case 'begun':
      return index(alias, wordQuery(question, 'name', true))
    case 'begun-described':
      return index(alias, wordQuery(question, 'all', true))
    case 'alike':
      return sql`${named} @> ${soundsOf(question)}::text[]`
    case 'alike-described':
      return sql`${said} @> ${soundsOf(question)}::text[]`
  }
}

function saysHow(alias: string, match: WordPlace['match'], question: string): RawBuilder<unknown> {
  const found = foundHow(alias, match, question)
  const hasNot = (place: 'name' | 'all', isBegun: boolean) =>
    sql`not ${has(alias, wordQuery(question, place, isBegun))}`
  switch (match) {
    case 'exact':
      return found
    case 'words':
      return sql`${found} and not ${has(alias, wholeNameQuery(question))}`
    case 'described':
      return sql`${found} and ${hasNot('name', true)}`
    case 'begun':
      return sql`${found} and ${hasNot('name', false)} and not ${startsSo(alias, question)}`
    case 'begun-described':
      return sql`${found} and ${hasNot('all', false)} and ${hasNot('name', true)}`
    case 'alike':
      return sql`${found} and ${hasNot('name', true)} and ${hasNot('all', true)}`
    case 'alike-described':
      return sql`${found} and not ${foundHow(alias, 'alike', question)} and ${hasNot('name', true)} and ${hasNot('all', true)}`
  }
}

/** The same of a row that has a text and no name: `sounds` has the words of its text. */
export const textColumns = (text: string) => ({ sounds: soundsIn(text), words: `${wordColumn('', text)} ${noted}` })

/** Whether a row that has a text and no name answers a question in this way and in no better one. */
export function textSaysSo(alias: string, match: DescribedMatch, question: string): RawBuilder<unknown> {
  const [all, begun] = [wordQuery(question, 'all', false), wordQuery(question, 'all', true)]
  if (match === 'described') return index(alias, all)
  if (match === 'begun-described') return sql`${index(alias, begun)} and not ${has(alias, all)}`
  return sql`${sql.ref(`${alias}.sounds`)} @> ${soundsIn(question)}::text[] and not ${has(alias, begun)}`
}

type Degrees = Promise<ReadonlySet<Match>>

/** In which of these ways any row of a table answers a question, whoever may see it: in one statement, so that the others need not be tried. */
async function degreesAmong<M extends Match, T>(
  db: Kysely<T>,
  table: string,
  ways: readonly M[],
  saysSo: (way: M) => RawBuilder<unknown>,
): Degrees {
  const tried = ways.map(
    (way) =>
      sql`case when exists (select from ${sql.table(table)} asked where ${saysSo(way)}) then ${sql.lit(way)} end`,
  )
  const { rows } = await sql<{ way: Match | null }>`select unnest(array[${sql.join(tried)}]) as way`.execute(db)
  return new Set(rows.flatMap(({ way }) => way ?? []))
}

const nameWays = ['words', 'described', 'begun', 'begun-described', 'alike', 'alike-described'] as const
const textWays = ['described', 'begun-described', 'alike-described'] as const

export const degreesOfNames = async <T>(
  db: Kysely<T>,
  table: keyof T & string,
  question: string,
  ways: readonly Match[] = nameWays,
): Degrees =>
  soundsOf(question).length === 0 ? new Set() : degreesAmong(db, table, ways, (way) => saysSo('asked', way, question))

export const degreesOfTexts = async <T>(db: Kysely<T>, table: keyof T & string, question: string): Degrees =>
  soundsOf(question).length === 0
    ? new Set()
    : degreesAmong(db, table, textWays, (way) => textSaysSo('asked', way, question))

/** How a table's rows may be found by a question. */
export type WordWays = {
  /** In these ways no row is found. */
  none: ReadonlySet<Match>
  /** In these so many rows are found that not all of them are to be read and sorted for a page. */
  common: ReadonlySet<Match>
}

type AskedWays = {
  /** How the conditions call the table. */
  alias: string
  question: string
  ways: readonly Match[]
  /** Rows that are listed before those of any way, and not again. */
  listed: RawBuilder<unknown>
}

/** How rows of a table are found in these ways, whoever may see them. */
export async function wordWays<T>(
  db: Kysely<T>,
  table: keyof T & string,
  { alias, question, ways, listed }: AskedWays,
): Promise<WordWays> {
  // Rows are limited before they are compared: with the comparison in the condition, the database would read the whole table.
  const countsOf = async (asked: readonly Match[], isCounted: (way: Match) => RawBuilder<unknown>) => {
    if (asked.length === 0) return []
    const counts = asked.map(
      (way) => sql`(
        select array[count(*)::int, (count(*) filter (where found.is_counted))::int] from (
          select ${isCounted(way)} as is_counted from ${sql.table(table)} as ${sql.ref(alias)}
          where ${foundHow(alias, way, question)} limit ${sql.lit(fewestCommon)}) as found)`,
    )
    const { rows } = await sql<{ counts: [found: number, counted: number][] }>`
      select array[${sql.join(counts)}] as counts`.execute(db)
    return rows[0]!.counts
  }
  const found = await countsOf(ways, () => sql`not ${listed}`)
  const common = new Set(ways.filter((_, at) => found[at]![0] >= fewestCommon))
  const none = new Set(ways.filter((way, at) => !common.has(way) && found[at]![1] === 0))
  if (ways.length === 1 || common.size > 0) return { common, none }
  // With few rows it is cheap to find those that match in this way and in no better one.
  const some = ways.filter((way) => way !== 'exact' && !none.has(way))
  const best = await countsOf(some, (way) => sql`${saysSo(alias, way, question)} and not ${listed}`)
  return { common, none: none.union(new Set(some.filter((_, at) => best[at]![1] === 0))) }
}

/** Rows of a table whose words wait to be noted. An index of each table has this condition. */
export const isUnsaid = sql<boolean>`(words is null or (words <> ''::tsvector and not words @@ ${sql.lit(noted)}::tsquery))`
type Waiting = { id: string; name: string; other_names: string[]; description: string | null }
export const noOtherNames = sql<string[]>`array[]::text[]`

export const selectUnsaid = (table: string, otherNames: RawBuilder<string[]>, limit: number) => sql<Waiting>`
  select id, name, ${otherNames} as other_names, description from ${sql.table(table)}
  where ${isUnsaid} order by id limit ${limit} for update skip locked`

export function noteSaid(table: string, rows: readonly Waiting[]): RawBuilder<unknown> {
  const told = rows.map(({ id, name, other_names, description }) => {
    const names = [name, ...other_names]
    return { id, ...saidColumns(names.join(' '), description, names) }
  })
  return sql`
    update ${sql.table(table)} as t set sounds = array(select jsonb_array_elements_text(noted.sounds)),
      said = array(select jsonb_array_elements_text(noted.said)), words = noted.words::tsvector
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as noted(id uuid, sounds jsonb, said jsonb, words text)
    where t.id = noted.id`
}
