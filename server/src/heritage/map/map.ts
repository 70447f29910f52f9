import { readBox } from '@mulghar/contract/heritage/geo-box'
import {
  mostSimilar,
  pointFlags,
  type MapCluster,
  type MapPoints,
  type placeMap as wire,
} from '@mulghar/contract/heritage/place-map'
import type { CallOf } from '@mulghar/contract/kit/endpoint'
import { badField } from '../../kit/app-error.ts'
import { handle } from '../../kit/handle.ts'
import { soundsOf } from '../../kit/names/keys.ts'
import { boxAround, finestLevel, gridOfMap, gridWithin, rangesOf, shiftOf } from '../core/cells.ts'
import type { HeritageParts } from '../core/parts.ts'
import { presentCards } from '../core/present.ts'
import { isListed } from '../lists/lists.sql.ts'
import { readerOf } from '../lists/reading.ts'
import { selectCells, selectMarks, selectSimilar, type AloneRow, type CellRow } from './map.sql.ts'

/** To a decimetre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

type MapQuery = CallOf<(typeof wire)['points']>['query']

export async function readMap(
  parts: HeritageParts,
  viewerId: string,
  query: MapQuery,
): Promise<{ points: MapPoints; clusters: MapCluster[] }> {
  const box = readBox(query.bbox)
  if (!box) throw badField('bbox', 'not-a-box')
  const grid = gridOfMap(box, query.zoom)
  const reader = await readerOf(parts, viewerId)
  const where = isListed(reader, {
    category: query.category || undefined,
    linkedTo: query.mine === 'true' ? [reader.rootIds] : [],
  })
  const cells = await selectCells(parts.db, viewerId, { ranges: rangesOf(grid), shift: shiftOf(grid), where })
  const clusters = cells.filter(({ count }) => count > 1).map(clusterOf)
  return { points: await pointsOf(parts, viewerId, cells), clusters }
}

const clusterOf = ({ count, longitude, latitude, west, south, east, north }: CellRow): MapCluster => ({
  longitude: rounded(longitude),
  latitude: rounded(latitude),
  count,
  bbox: [west, south, east, north],
})

async function pointsOf({ db }: HeritageParts, viewerId: string, cells: readonly CellRow[]): Promise<MapPoints> {
  const alone = cells.filter((cell): cell is AloneRow => cell.count === 1)
  const ids = alone.map(({ id }) => id)
  const marks = new Map((await selectMarks(db, viewerId, ids)).map((mark) => [mark.place_id, mark]))
  return {
    ids,
    longitudes: alone.map(({ west }) => west),
    latitudes: alone.map(({ south }) => south),
    categories: alone.map(({ category }) => category),
    flags: alone.map(({ id, is_own: isOwn }) => {
      const mark = marks.get(id)
      const flags = [
        isOwn && pointFlags.own,
        mark?.is_saved && pointFlags.saved,
        mark?.is_visited && pointFlags.visited,
      ]
      return flags.reduce<number>((sum, flag) => sum + (flag || 0), 0)
    }),
  }
}

const similarMetres = 300
const similarMetresOfName = 5000
/** A box of 5 km is covered by few cells, which read little beside it. */
const mostCellsOfBox = 16

type SimilarDraft = CallOf<(typeof wire)['similar']>['body']

export async function findSimilar(parts: HeritageParts, viewerId: string, draft: SimilarDraft) {
  const { latitude, longitude, name, nameOnly = false } = draft
  const grid = gridWithin(boxAround({ latitude, longitude }, similarMetresOfName), finestLevel, mostCellsOfBox)
  const where = isListed(await readerOf(parts, viewerId), { linkedTo: [] })
  const rows = await selectSimilar(
    parts.db,
    viewerId,
    { latitude, longitude, ranges: rangesOf(grid), where },
    {
      metres: nameOnly ? undefined : similarMetres,
      metresOfName: similarMetresOfName,
      sounds: soundsOf(name ?? ''),
      limit: mostSimilar,
    },
  )
  const metres = new Map(rows.map((row) => [row.id, Math.round(row.metres)]))
  const cards = await presentCards(parts, viewerId, rows)
  return { data: cards.map((card) => ({ ...card, distanceMetres: metres.get(card.id)! })) }
}

export const mapHandlers = (parts: HeritageParts) =>
  handle<typeof wire>({
    points: ({ viewer }, { query }) => readMap(parts, viewer.id, query),
    similar: ({ viewer }, { body }) => findSimilar(parts, viewer.id, body),
  })
