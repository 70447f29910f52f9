import type { Category } from '@mulghar/contract/heritage/kinds'
import { sql, type RawBuilder } from 'kysely'
import { bandsOf, inBands, isWholeName, type LetterPlace } from '../../kit/names/by-letter.sql.ts'
import type { Match } from '../../kit/names/matches.ts'
import { saysSo, wordRows, wordWays, type WordPlace, type WordWays } from '../../kit/names/said.sql.ts'
import { runPrepared } from '../../kit/prepared.sql.ts'
import type { Range } from '../core/cells.ts'
import { cardColumns, withMarks, type CardRow } from '../core/places.sql.ts'
import type { HeritageDb } from '../core/tables.ts'

/** A condition of `heritage_place p`. */
export type Condition = RawBuilder<unknown>

/** Whose lists these are: the viewer, their trees and groups, and whom they are not shown. */
export type Reader = { viewerId: string; rootIds: readonly string[]; hidden: readonly string[] }

export const isPublic: Condition = sql`p.status = 'PUBLISHED' and p.visibility = 'PUBLIC'`

const isLinkedTo = (rootIds: readonly string[]): Condition => sql`exists (
  select from heritage_link link where link.place_id = p.id and link.root_id = any(${[...rootIds]}::uuid[]))`

// Empty lists are asked like others: each condition has one shape, since statements are prepared.

/** The same question as `visiblePlaces`. */
const isVisible = ({ viewerId, rootIds }: Reader): Condition => sql`(
  p.owner_id = ${viewerId}::uuid or (p.status = 'PUBLISHED' and (p.visibility = 'PUBLIC'
    or (p.visibility = 'SCOPE' and ${isLinkedTo(rootIds)}))))`

/** The same of published places. Says nothing of the status a second time: the index of the map has no such column. */
const isVisiblePublished = ({ viewerId, rootIds }: Reader): Condition => sql`p.status = 'PUBLISHED' and (
  p.owner_id = ${viewerId}::uuid or p.visibility = 'PUBLIC' or (p.visibility = 'SCOPE' and ${isLinkedTo(rootIds)}))`

export const isOfNobodyHidden = ({ hidden }: Pick<Reader, 'hidden'>): Condition =>
  sql`p.owner_id <> all(${[...hidden]}::uuid[])`

/** A list is sorted by a time or a number, then by an id, the largest first. */
type Order = { key: RawBuilder<unknown>; id: RawBuilder<unknown>; type: 'timestamptz' | 'float8' }
export type Spot = { key: Date | number; id: string }
export type Listed = CardRow & { order_key: Date | number; order_id: string }

export const isAfter = ({ key, id, type }: Order, after: Spot | undefined): Condition =>
  after === undefined ? sql`true` : sql`(${key}, ${id}) < (${after.key}::${sql.raw(type)}, ${after.id}::uuid)`

export const byNewest: Order = { key: sql`p.published_at`, id: sql`p.id`, type: 'timestamptz' }
export const byScore: Order = { key: sql`p.score`, id: sql`p.id`, type: 'float8' }

/** Places by a condition of `p`, `saved` and `visited`. */
export async function selectCards(
  db: HeritageDb,
  viewerId: string,
  {
    where,
    isSeen = sql`true`,
    order,
    after,
    limit,
  }: {
    where: Condition
    /** True where the viewer may see the place, if the condition does not imply that. */
    isSeen?: Condition
    order: Order
    after: Spot | undefined
    limit: number
  },
): Promise<(Listed & { is_seen: boolean })[]> {
  return runPrepared(
    db,
    sql<Listed & { is_seen: boolean }>`
    select ${cardColumns(viewerId)}, ${order.key} as order_key, ${order.id} as order_id, ${isSeen} as is_seen
    from heritage_place p ${withMarks(viewerId)}
    where ${where} and ${isAfter(order, after)}
    order by ${order.key} desc, ${order.id} desc limit ${limit}`,
  )
}

export type Filter = {
  category?: Category | undefined
  /** Places linked to one of each of these sets. */
  linkedTo: readonly (readonly string[])[]
  /** Places shown in a section of the map. */
  section?: Section | undefined
}

/** Ranges of cells of the map, and whether few places are in them. */
export type Section = { ranges: readonly Range[]; areFew: boolean }

const allOf = (conditions: readonly Condition[]): Condition => sql.join(conditions, sql` and `)

/** The rows `range` of these ranges. */
export const rangeRows = (ranges: readonly Range[]) => sql`
  unnest(${ranges.map(([first]) => first)}::bigint[], ${ranges.map(([, last]) => last)}::bigint[]) as range (first, last)`

const shownIn = (ranges: readonly Range[]) => sql`
  ${rangeRows(ranges)} join heritage_place shown
    on shown.status = 'PUBLISHED' and shown.shown_cell between range.first and range.last`

/** Few places are found by their cells; of many, the newest places are compared with the ranges until a page is full. */
const isShownIn = ({ ranges, areFew }: Section): Condition =>
  areFew
    ? sql`p.id = any(array(select shown.id from ${shownIn(ranges)}))`
    : sql`exists (select from ${rangeRows(ranges)} where p.shown_cell between range.first and range.last)`

/** From this many places on, a list of a section is read from the newest place on. */
const fewestMany = 2000

export async function sectionOf(db: HeritageDb, ranges: readonly Range[]): Promise<Section> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${shownIn(ranges)} limit ${sql.lit(fewestMany)}) as found`.execute(
    db,
  )
  return { ranges, areFew: rows[0]!.count < fewestMany }
}

const matches = ({ category, linkedTo, section }: Filter): Condition[] => [
  ...(category === undefined ? [] : [sql`p.category = ${category}`]),
  ...linkedTo.map(isLinkedTo),
  ...(section === undefined ? [] : [isShownIn(section)]),
]

/** Published places that a reader may see and wants to be shown. */
export const isListed = (reader: Reader, filter: Filter): Condition =>
  allOf([isVisiblePublished(reader), isOfNobodyHidden(reader), ...matches(filter)])

/** The public ones among them. */
export const isPopular = (reader: Reader, filter: Filter): Condition =>
  allOf([isPublic, isOfNobodyHidden(reader), ...matches(filter)])

/** The lists of an account's own pages. Marks on places that the account may no longer see are listed too, so that they can be removed. */
export const ownLists = {
  created: ({ viewerId }: Reader) => ({
    where: sql`p.owner_id = ${viewerId}::uuid and p.status = 'PUBLISHED'`,
    order: byNewest,
  }),
  draft: ({ viewerId }: Reader) => ({
    where: sql`p.owner_id = ${viewerId}::uuid and p.status = 'DRAFT'`,
    order: { key: sql`p.changed_at`, id: sql`p.id`, type: 'timestamptz' } satisfies Order,
  }),
  // Also across a block: the place stays visible by its address, without its owner's name.
  saved: (reader: Reader) => ({
    where: sql`saved.account_id is not null`,
    isSeen: isVisible(reader),
    order: { key: sql`saved.at`, id: sql`saved.id`, type: 'timestamptz' } satisfies Order,
  }),
  visited: (reader: Reader) => ({
    where: sql`visited.account_id is not null`,
    isSeen: isVisible(reader),
    order: { key: sql`visited.at`, id: sql`visited.id`, type: 'timestamptz' } satisfies Order,
  }),
}

/** Places by a condition, and whether the account may see them. */
export type OwnList = { where: Condition; isSeen?: Condition; order: Order }

export type OwnCounts = Record<keyof typeof ownLists, number>

/** How many places each of those lists has. */
export async function countOwnLists(db: HeritageDb, viewerId: string): Promise<OwnCounts> {
  const marked = (table: 'heritage_save' | 'heritage_visit') => sql`(
    select count(*)::int from ${sql.table(table)} mark where mark.account_id = ${viewerId}::uuid)`
  const { rows } = await sql<OwnCounts>`
    select count(*) filter (where status = 'PUBLISHED')::int as created,
      count(*) filter (where status = 'DRAFT')::int as draft,
      ${marked('heritage_save')} as saved, ${marked('heritage_visit')} as visited
    from heritage_place where owner_id = ${viewerId}::uuid`.execute(db)
  return rows[0]!
}

type Searched = { viewerId: string; where: Condition; text: string; limit: number }

/** A place's name, and the first of its other names, as the indexes have them. */
const byLetter = [sql`(lower(p.name) collate "C")`, sql`(lower(p.other_name) collate "C")`]

/** Places with a name that is the text, then those with a name that begins with it. */
export async function searchByLetter(
  db: HeritageDb,
  { viewerId, where, text, after, match, limit }: Searched & LetterPlace,
): Promise<(CardRow & { band: number; value: string })[]> {
  const found = inBands(bandsOf(text, byLetter), {
    from: sql`from heritage_place p where ${where}`,
    id: sql`p.id`,
    after,
    match,
    limit,
  })
  return runPrepared(
    db,
    sql<CardRow & { band: number; value: string }>`
    select found.band, found.value, ${cardColumns(viewerId)}
    from (${found}) as found join heritage_place p on p.id = found.id ${withMarks(viewerId)}
    order by found.band, found.value, found.id`,
  )
}

/**
 * Places that match by their words, the newest first, without those of which a name is the text. Not prepared: a plan that does not
 * know the words would read and sort all places with a word that is everywhere.
 */
export async function searchByWords(db: HeritageDb, asked: Searched & WordPlace): Promise<CardRow[]> {
  const { viewerId, where, text, match, before, isStart, limit } = asked
  const { rows } = await sql<CardRow>`
    select ${cardColumns(viewerId)} from ${wordRows('heritage_place', 'p', asked)} ${withMarks(viewerId)}
    where ${saysSo('p', match, text, isStart)} and ${where} and not ${isWholeName(text, byLetter)}
      ${before === undefined ? sql`` : sql`and p.id < ${before}::uuid`}
    order by p.id desc limit ${limit}`.execute(db)
  return rows
}

/** How a question finds places in these ways, besides those that have it as their name. */
export const waysToPlaces = (db: HeritageDb, text: string, ways: readonly Match[]): Promise<WordWays> =>
  wordWays(db, 'heritage_place', { alias: 'p', question: text, ways, listed: isWholeName(text, byLetter) })
