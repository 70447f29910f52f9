import { sql } from 'kysely'
import { runPrepared } from '../../kit/prepared.sql.ts'
import { cardColumns, withMarks } from '../core/places.sql.ts'
import type { HeritageDb } from '../core/tables.ts'
import {
  byNewest,
  byScore,
  isAfter,
  isOfNobodyHidden,
  isPublic,
  selectCards,
  type Condition,
  type Listed,
  type Reader,
  type Spot,
} from './lists.sql.ts'

/** What brings places near to a reader. */
export type Nearness = Reader & { cityIds: readonly string[]; followees: readonly string[] }

/** Why a place is recommended, the strongest reason first: each place is in the first stage that it belongs to. */
export const stages = ['ROOT', 'CITY', 'FOLLOWED', 'POPULAR'] as const
export type Stage = (typeof stages)[number]

/** What the places of a stage have in common: keys, and a condition of `p` for one key and for all. */
function nearBy({ rootIds, cityIds, followees }: Nearness) {
  const sameColumn = (column: 'shown_city_id' | 'owner_id', keys: Condition) => ({
    keys,
    isOfKey: sql`${sql.ref(`p.${column}`)} = near.key`,
    isOfNone: sql`(${sql.ref(`p.${column}`)} = any(${keys})) is not true`,
  })
  const roots = sql`${[...rootIds]}::uuid[]`
  return {
    ROOT: {
      keys: roots,
      isOfKey: sql`p.id in (select link.place_id from heritage_link link where link.root_id = near.key)`,
      isOfNone: sql`not exists (
        select from heritage_link link where link.place_id = p.id and link.root_id = any(${roots}))`,
    },
    CITY: sameColumn('shown_city_id', sql`${[...cityIds]}::text[]`),
    FOLLOWED: sameColumn('owner_id', sql`${[...followees]}::uuid[]`),
  }
}

const hasKeys = ({ rootIds, cityIds, followees }: Nearness): Record<Exclude<Stage, 'POPULAR'>, boolean> => ({
  ROOT: rootIds.length > 0,
  CITY: cityIds.length > 0,
  FOLLOWED: followees.length > 0,
})

/** Some places of one stage after a place of it: the newest first, of the last stage the most popular. */
export async function selectStage(
  db: HeritageDb,
  nearness: Nearness,
  { stage, after, limit }: { stage: Stage; after: Spot | undefined; limit: number },
): Promise<Listed[]> {
  const { viewerId } = nearness
  const [near, has] = [nearBy(nearness), hasKeys(nearness)]
  const earlier = stages.slice(0, stages.indexOf(stage)) as Exclude<Stage, 'POPULAR'>[]
  const mark = (table: string) => sql`not exists (
    select from ${sql.table(table)} mark where mark.place_id = p.id and mark.account_id = ${viewerId}::uuid)`
  const where = sql.join(
    [
      isPublic,
      sql`p.owner_id <> ${viewerId}::uuid`,
      isOfNobodyHidden(nearness),
      mark('heritage_save'),
      mark('heritage_visit'),
      ...earlier.map((before) => near[before].isOfNone),
    ],
    sql` and `,
  )
  if (stage === 'POPULAR') return selectCards(db, viewerId, { where, order: byScore, after, limit })
  if (!has[stage]) return []
  const { keys, isOfKey } = near[stage]
  // Of each key the index has the newest in order: a city with very many places is read no further than a page.
  return runPrepared(
    db,
    sql<Listed>`
    with found as (
      select distinct found.published_at, found.id
      from unnest(${keys}) as near(key) cross join lateral (
        select p.published_at, p.id from heritage_place p
        where ${isOfKey} and ${where} and ${isAfter(byNewest, after)}
        order by p.published_at desc, p.id desc limit ${limit}) as found
      order by found.published_at desc, found.id desc limit ${limit})
    select ${cardColumns(viewerId)}, found.published_at as order_key, found.id as order_id
    from found join heritage_place p on p.id = found.id ${withMarks(viewerId)}
    order by found.published_at desc, found.id desc`,
  )
}

/** The cities where an account last recorded, saved or visited places, as far as it may still know where these are. */
export async function selectKnownCities(db: HeritageDb, viewerId: string, limit: number): Promise<string[]> {
  const marked = (table: string) => sql`(
    select mark.place_id as id from ${sql.table(table)} mark
    where mark.account_id = ${viewerId}::uuid order by mark.at desc, mark.id desc limit ${limit})`
  const { rows } = await sql<{ id: string }>`
    select distinct p.shown_city_id as id from heritage_place p
    where p.shown_city_id is not null and (p.owner_id = ${viewerId}::uuid or ${isPublic}) and p.id in (
      (select id from heritage_place where owner_id = ${viewerId}::uuid order by id desc limit ${limit})
      union all ${marked('heritage_save')} union all ${marked('heritage_visit')})`.execute(db)
  return rows.map(({ id }) => id)
}
