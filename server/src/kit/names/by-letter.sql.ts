import { sql, type RawBuilder } from 'kysely'
import type { Texts } from './exact-words.ts'
import type { Match } from './matches.ts'

type Part = RawBuilder<unknown>

/** A part of an index over names, from a text on and before another. */
type Range = { column: Part; from: string; to: string }
/** A range with the text whose names it has, and how these match. */
export type Band = Range & { text: string; match: 'exact' | 'begun' }

/** Where in its bands a page has ended. */
export type LetterCursor = { band: number; value: string; id: string }

/** The bands that are read, or the only one, and where in them reading goes on. */
export type LetterPlace = { after: LetterCursor | undefined; match?: Match | undefined; only?: number | undefined }

/** Names that are this text, or go on with another word; and those of which a word only begins with it. */
const wholeWord = (text: string) => ({ from: text, to: `${text}!` })
const begun = (text: string) => ({ from: `${text}!`, to: `${text}\u{10ffff}` })
const either = (text: string) => ({ from: text, to: `${text}\u{10ffff}` })

export const isInBand = ({ column, from, to }: Range) => sql`(${column} >= ${from} and ${column} < ${to})`

/** The bands of a text in their order: to the letter by each column, then only begun. */
export const bandsOf = (text: string, columns: readonly Part[]): Band[] =>
  bandsOfTexts({ whole: [text], begun: [text] }, columns)

/** The same of a question that names may have in several ways of writing. */
export function bandsOfTexts({ whole, begun: starts }: Texts, columns: readonly Part[]): Band[] {
  return [
    ...columns.flatMap((column) => whole.map((text): Band => ({ column, text, match: 'exact', ...wholeWord(text) }))),
    ...columns.flatMap((column) => starts.map((text): Band => ({ column, text, match: 'begun', ...begun(text) }))),
  ]
}

/** Whether a band, by its number, holds names that match so; without a match every band is read. */
export const isBandOf = (match: Match | undefined, band: Band) => match === undefined || match === band.match

/** What is in a band and in none of those before it. */
export function isFirstIn(bands: readonly Band[], at: number): Part {
  const band = bands[at]!
  // Ranges of one text in one column never overlap.
  const before = bands.slice(0, at).filter(({ column, text }) => column !== band.column || text !== band.text)
  return sql.join([isInBand(band), ...before.map((one) => sql`not ${isInBand(one)}`)], sql` and `)
}

/** Whether a name is one of these texts, or goes on from it with another word, by any of its columns. */
export const isWholeName = (texts: string | readonly string[], columns: readonly Part[]): Part =>
  isInAny(texts, columns, wholeWord)

/** Whether a name begins with one of these texts, by any of its columns: it is found by the letter, not by sound. */
export const isByLetter = (texts: string | readonly string[], columns: readonly Part[]): Part =>
  isInAny(texts, columns, either)

function isInAny(texts: string | readonly string[], columns: readonly Part[], rangeOf: typeof either): Part {
  const ranges = [texts].flat().flatMap((text) => columns.map((column) => isInBand({ column, ...rangeOf(text) })))
  return sql`(${sql.join(ranges, sql` or `)})`
}

/**
 * The rows of these bands that come after a cursor, as `band`, `value` and `id` in this order, each once: each band is read in the
 * order of its index and no farther than a page. `from` says where rows come from, and `id` what they are called by.
 */
export function inBands(
  bands: readonly Band[],
  { from, id, after, match, only, limit }: { from: Part; id: Part; limit: number } & LetterPlace,
): Part {
  const parts = bands.flatMap((band, at) => {
    if ((after && at < after.band) || !isBandOf(match, band) || (only ?? at) !== at) return []
    const { column } = band
    const isAfter = after?.band === at ? sql`and (${column}, ${id}) > (${after.value}, ${after.id}::uuid)` : sql``
    return sql`(
      select ${sql.lit(at)} as band, ${column} as value, ${id} as id ${from} and ${isFirstIn(bands, at)} ${isAfter}
      order by ${column}, ${id} limit ${limit})`
  })
  return sql`
    select * from (${sql.join(parts, sql` union all `)}) as banded order by band, value, id limit ${limit}`
}
