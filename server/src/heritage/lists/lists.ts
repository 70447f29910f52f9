import { mostMapZoom, readBox } from '@mulghar/contract/heritage/geo-box'
import type { heritage as wire, MyPlaceTab, PlaceCard } from '@mulghar/contract/heritage/heritage'
import type { CallOf } from '@mulghar/contract/kit/endpoint'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { badField } from '../../kit/app-error.ts'
import { decodeCursor, limitOf } from '../../kit/page.ts'
import { gridOfMap, rangesOf, type Range } from '../core/cells.ts'
import type { HeritageParts } from '../core/parts.ts'
import {
  byNewest,
  byScore,
  countOwnLists,
  isListed,
  isPopular,
  ownLists,
  selectCards,
  type Filter,
  type Listed,
  type Reader,
} from './lists.sql.ts'
import { keysOf, pageOfCards, readerOf, scoreSpot, timeSpot } from './reading.ts'
import { searchCards } from './search.ts'

const emptyPage = { data: [], next: null, hasNext: false }
const spotOf = (row: Listed) => keysOf({ key: row.order_key, id: row.order_id })

type ListQuery = CallOf<(typeof wire)['list']>['query']

/** Whom a list is for and what it is narrowed to; undefined by a tree or a group that the viewer may not see. */
async function askedOf(
  parts: HeritageParts,
  viewerId: string,
  { treeId, groupId, category, mine }: ListQuery,
): Promise<[Reader, Filter] | undefined> {
  const { db, belonging } = parts
  const [reader, trees, groups] = await Promise.all([
    readerOf(parts, viewerId),
    belonging.seen(db, 'TREE', viewerId, treeId ? [treeId] : []),
    belonging.seen(db, 'GROUP', viewerId, groupId ? [groupId] : []),
  ])
  if ((treeId && trees.size === 0) || (groupId && groups.size === 0)) return undefined
  const linkedTo = [
    ...(treeId ? [[treeId]] : []),
    ...(groupId ? [[groupId]] : []),
    ...(mine === 'true' ? [reader.rootIds] : []),
  ]
  return [reader, { category: category || undefined, linkedTo }]
}

/** The cells that the map has of a section, so that its list and its count are of the same places. */
function rangesAsked({ bbox, zoom }: ListQuery): Range[] | undefined {
  if (!bbox) return undefined
  const box = readBox(bbox)
  if (!box) throw badField('bbox', 'not-a-box')
  return rangesOf(gridOfMap(box, zoom ?? mostMapZoom))
}

export async function listPlaces(parts: HeritageParts, viewerId: string, query: ListQuery): Promise<Page<PlaceCard>> {
  const ranges = rangesAsked(query)
  const asked = await askedOf(parts, viewerId, query)
  if (!asked) return emptyPage
  const [reader, filter] = asked
  const where = isListed(reader, { ...filter, ranges })
  if (query.q?.trim()) return searchCards(parts, viewerId, where, query.q.trim(), query)
  const cursor = decodeCursor(query.next, 2)
  const after = cursor && timeSpot(cursor[0], cursor[1])
  const rows = await selectCards(parts.db, viewerId, { where, order: byNewest, after, limit: limitOf(query) })
  return pageOfCards(parts, viewerId, query, rows, spotOf, { isWithoutBlocked: true })
}

export async function listPopular(parts: HeritageParts, viewerId: string, query: ListQuery): Promise<Page<PlaceCard>> {
  const asked = await askedOf(parts, viewerId, query)
  if (!asked) return emptyPage
  const where = isPopular(...asked)
  if (query.q?.trim()) return searchCards(parts, viewerId, where, query.q.trim(), query)
  const cursor = decodeCursor(query.next, 2)
  const after = cursor && scoreSpot(cursor[0], cursor[1])
  const rows = await selectCards(parts.db, viewerId, { where, order: byScore, after, limit: limitOf(query) })
  return pageOfCards(parts, viewerId, query, rows, spotOf, { isWithoutBlocked: true })
}

export async function listMine(
  parts: HeritageParts,
  viewerId: string,
  { tab, ...query }: PageQuery & { tab: MyPlaceTab },
) {
  const reader = await readerOf(parts, viewerId)
  const { where, order } = ownLists[tab](reader)
  const cursor = decodeCursor(query.next, 2)
  const after = cursor && timeSpot(cursor[0], cursor[1])
  const [rows, counts] = await Promise.all([
    selectCards(parts.db, viewerId, { where, order, after, limit: limitOf(query) }),
    countOwnLists(parts.db, reader),
  ])
  return { ...(await pageOfCards(parts, viewerId, query, rows, spotOf)), counts }
}
