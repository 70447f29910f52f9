import { sql, type RawBuilder } from 'kysely'
import type { Match } from './matches.ts'

type Part = RawBuilder<unknown>

/** A part of an index over names, from a text on and before another. */
export type Band = { column: Part; from: string; to: string }

/** Where in its bands a page has ended. */
export type LetterCursor = { band: number; value: string; id: string }

/** The bands that are read, and where in them reading goes on. */
export type LetterPlace = { after: LetterCursor | undefined; match?: Match | undefined }

/** Names that are this text, or go on with another word; and those of which a word only begins with it. */
const wholeWord = (text: string) => ({ from: text, to: `${text}!` })
const begun = (text: string) => ({ from: `${text}!`, to: `${text}\u{10ffff}` })
const either = (text: string) => ({ from: text, to: `${text}\u{10ffff}` })

export const isInBand = ({ column, from, to }: Band) => sql`(${column} >= ${from} and ${column} < ${to})`

/** The bands of a text in their order: to the letter by each column, then only begun. */
export function bandsOf(text: string, columns: readonly Part[]): Band[] {
  return [wholeWord(text), begun(text)].flatMap((range) => columns.map((column) => ({ column, ...range })))
}

/** Whether a band, by its number, holds names that match so; without a match every band is read. */
export const isBandOf = (match: Match | undefined, bands: readonly Band[], at: number) =>
  match === undefined || match === (at < bands.length / 2 ? 'exact' : 'begun')

/** What is in a band and in none of those before it. */
export function isFirstIn(bands: readonly Band[], at: number): Part {
  const band = bands[at]!
  const before = bands.slice(0, at).filter((one) => one.column !== band.column)
  return sql.join([isInBand(band), ...before.map((one) => sql`not ${isInBand(one)}`)], sql` and `)
}

/** Whether a name is a text, or goes on from it with another word, by any of its columns. */
export function isWholeName(text: string, columns: readonly Part[]): Part {
  return sql`(${sql.join(
    columns.map((column) => isInBand({ column, ...wholeWord(text) })),
    sql` or `,
  )})`
}

/** Whether a name begins with a text, by any of its columns: it is found by the letter, not by sound. */
export function isByLetter(text: string, columns: readonly Part[]): Part {
  return sql`(${sql.join(
    columns.map((column) => isInBand({ column, ...either(text) })),
    sql` or `,
  )})`
}

/**
 * The rows of these bands that come after a cursor, as `band`, `value` and `id` in this order, each once: each band is read in the
 * order of its index and no farther than a page. `from` says where rows come from, and `id` what they are called by.
 */
export function inBands(
  bands: readonly Band[],
  { from, id, after, match, limit }: { from: Part; id: Part; limit: number } & LetterPlace,
): Part {
  const parts = bands.flatMap(({ column }, at) => {
    if ((after && at < after.band) || !isBandOf(match, bands, at)) return []
    const isAfter = after?.band === at ? sql`and (${column}, ${id}) > (${after.value}, ${after.id}::uuid)` : sql``
    return sql`(
      select ${sql.lit(at)} as band, ${column} as value, ${id} as id ${from} and ${isFirstIn(bands, at)} ${isAfter}
      order by ${column}, ${id} limit ${limit})`
  })
  return sql`
    select * from (${sql.join(parts, sql` union all `)}) as banded order by band, value, id limit ${limit}`
}
