import type { GeoPoint } from '@mulghar/contract/heritage/geo-box'
import { sql } from 'kysely'
import type { Range } from '../core/cells.ts'
import { cardColumns, withMarks, type CardRow } from '../core/places.sql.ts'
import type { HeritageDb } from '../core/tables.ts'
import { rangeRows, type Condition } from './lists.sql.ts'

/** Metres between two points on a sphere of the earth's mean radius: exact to half a percent. */
export const metresFrom = ({ latitude, longitude }: GeoPoint) => sql`
  12742017.6 * asin(sqrt(least(1, power(sin(radians(p.shown_latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(p.shown_latitude)) * cos(radians(${latitude}::float8))
    * power(sin(radians(p.shown_longitude - ${longitude}::float8) / 2), 2))))`

export type NearRow = CardRow & { metres: number }

type Asked = {
  from: GeoPoint
  /** No place in these is left out that is within `most` metres. */
  ranges: readonly Range[]
  most: number
  where: Condition
  after: { metres: number; id: string } | undefined
  limit: number
}

/** Places within a distance of a point, the nearest first. */
export async function selectNearest(
  db: HeritageDb,
  viewerId: string,
  { from, ranges, most, where, after, limit }: Asked,
): Promise<NearRow[]> {
  const isAfter = after ? sql`(near.metres, near.id) > (${after.metres}::float8, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<NearRow>`
    select found.metres, ${cardColumns(viewerId)}
    from (
      select near.id, near.metres
      from ${rangeRows(ranges)}, lateral (
        select p.id, ${metresFrom(from)} as metres from heritage_place p
        where p.shown_cell between range.first and range.last and ${where}
      ) as near
      where near.metres <= ${most}::float8 and ${isAfter}
      order by near.metres, near.id limit ${limit}
    ) as found join heritage_place p on p.id = found.id ${withMarks(viewerId)}
    order by found.metres, found.id`.execute(db)
  return rows
}
