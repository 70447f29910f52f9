import type { Category } from '@mulghar/contract/heritage/kinds'
import { sql } from 'kysely'
import type { Range } from '../core/cells.ts'
import { cardColumns, withMarks, type CardRow } from '../core/places.sql.ts'
import type { HeritageDb } from '../core/tables.ts'
import { rangeRows, type Condition } from '../lists/lists.sql.ts'
import { metresFrom } from '../lists/nearest.sql.ts'

/** The places of one cell. */
type Counted = {
  longitude: number
  latitude: number
  west: number
  south: number
  east: number
  north: number
}
/** A cell of one place. */
export type AloneRow = Counted & { count: 1; id: string; category: Category | null; is_own: boolean }
export type CellRow = AloneRow | (Counted & { count: number; id: null })

/**
 * Counts places by cell. Each range has whole cells, so groups are made within it: every range is one reading of the index, which
 * has all columns that are needed. Cells of one place are read again for that place: the same for all places costs more.
 */
export async function selectCells(
  db: HeritageDb,
  viewerId: string,
  { ranges, shift, where }: { ranges: readonly Range[]; shift: number; where: Condition },
): Promise<CellRow[]> {
  const { rows } = await sql<CellRow>`
    select cell.count::int, cell.longitude, cell.latitude, cell.west, cell.south, cell.east, cell.north, alone.*
    from ${rangeRows(ranges)} cross join lateral (
      select count(*) as count, min(p.shown_cell) as shown_cell,
        sum(p.shown_longitude) / count(*) as longitude, sum(p.shown_latitude) / count(*) as latitude,
        min(p.shown_longitude) as west, min(p.shown_latitude) as south,
        max(p.shown_longitude) as east, max(p.shown_latitude) as north
      from heritage_place p
      where p.shown_cell between range.first and range.last and ${where}
      group by p.shown_cell >> ${shift}::int
    ) as cell left join lateral (
      select p.id, p.category, p.owner_id = ${viewerId}::uuid as is_own from heritage_place p
      where cell.count = 1 and p.shown_cell = cell.shown_cell and ${where} limit 1
    ) as alone on true`.execute(db)
  return rows
}

/** Which of these places an account has saved, and which visited. */
export async function selectMarks(db: HeritageDb, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { rows } = await sql<{ place_id: string; is_saved: boolean; is_visited: boolean }>`
    select p.id as place_id, saved.account_id is not null as is_saved, visited.account_id is not null as is_visited
    from unnest(${[...ids]}::uuid[]) as p (id) ${withMarks(accountId)}`.execute(db)
  return rows
}

type Near = { latitude: number; longitude: number; ranges: readonly Range[]; where: Condition }

type Similar = {
  /** Undefined: places of another name are not similar, however near they are. */
  metres: number | undefined
  metresOfName: number
  sounds: string[]
  limit: number
}

/**
 * Places within one distance, or within a longer one where all sounds of one name are in the other. Where there are more than
 * the limit, the nearest of both kinds are found by turns: in a square full of temples the one of this name is not lost.
 */
export async function selectSimilar(
  db: HeritageDb,
  viewerId: string,
  near: Near,
  { metres, metresOfName, sounds, limit }: Similar,
): Promise<(CardRow & { metres: number })[]> {
  const isNamed =
    sounds.length === 0
      ? sql`false`
      : sql`(near.sounds @> ${sounds}::text[] or (near.sounds <> '{}' and near.sounds <@ ${sounds}::text[]))`
  const isNear = metres === undefined ? sql`false` : sql`near.metres <= ${metres}`
  const { rows } = await sql<CardRow & { metres: number }>`
    select found.metres, ${cardColumns(viewerId)}
    from (
      select near.id, near.metres, row_number() over (partition by ${isNamed} order by near.metres, near.id) as place
      from ${rangeRows(near.ranges)}, lateral (
        select p.id, p.sounds, ${metresFrom(near)} as metres from heritage_place p
        where p.shown_cell between range.first and range.last and ${near.where}
      ) as near
      where ${isNear} or (near.metres <= ${metresOfName} and ${isNamed})
      order by place, near.metres, near.id limit ${limit}
    ) as found join heritage_place p on p.id = found.id ${withMarks(viewerId)}
    order by found.metres, found.id`.execute(db)
  return rows
}
