import { readPoint, type GeoPoint } from '@mulghar/contract/heritage/geo-box'
import type { PlaceCard } from '@mulghar/contract/heritage/heritage'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { badField } from '../../kit/app-error.ts'
import { decodeCursor, idKey, limitOf } from '../../kit/page.ts'
import { boxAround, finestLevel, gridWithin, rangesOf } from '../core/cells.ts'
import type { HeritageParts } from '../core/parts.ts'
import type { Known } from '../core/present.ts'
import type { Condition } from './lists.sql.ts'
import { selectNearest, type NearRow } from './nearest.sql.ts'
import { numberKey, pageOfCards } from './reading.ts'

/** Half the way around the earth: no place is farther away. */
const farthest = 20_100_000
const [firstMetres, wider] = [1000, 4]
const mostCells = 16

export function pointAsked(near: string): GeoPoint {
  const point = readPoint(near)
  if (!point) throw badField('near', 'not-a-point')
  return point
}

/** Looks ever farther around a point until a page is full: near a city that is soon, so that few places are sorted. */
async function findNearest(
  { db }: HeritageParts,
  viewerId: string,
  asked: { from: GeoPoint; where: Condition; after: { metres: number; id: string } | undefined; limit: number },
): Promise<NearRow[]> {
  for (let most = Math.max(firstMetres, asked.after?.metres ?? 0); ; most *= wider) {
    const grid = gridWithin(boxAround(asked.from, most), finestLevel, mostCells)
    const rows = await selectNearest(db, viewerId, { ...asked, ranges: rangesOf(grid), most })
    if (rows.length >= asked.limit || most >= farthest) return rows
  }
}

/** Places with a point on the map, the nearest first. */
export async function listNearest(
  parts: HeritageParts,
  viewerId: string,
  { from, where, query, known }: { from: GeoPoint; where: Condition; query: PageQuery; known: Known },
): Promise<Page<PlaceCard>> {
  const cursor = decodeCursor(query.next, 2)
  const after = cursor && { metres: numberKey(cursor[0], 2 * farthest), id: idKey(cursor[1]) }
  const rows = await findNearest(parts, viewerId, { from, where, after, limit: limitOf(query) })
  return pageOfCards(parts, viewerId, query, rows, (row) => [row.metres, row.id], known)
}
