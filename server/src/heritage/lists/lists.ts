import { mostMapZoom, readBox } from '@mulghar/contract/heritage/geo-box'
import type { heritage as wire, MyPlaceTab, PlaceCard } from '@mulghar/contract/heritage/heritage'
import type { CallOf } from '@mulghar/contract/kit/endpoint'
import { pageSize, type Page, type PageQuery } from '@mulghar/contract/kit/page'
import { badField } from '../../kit/app-error.ts'
import { decodeCursor, limitOf, toPage } from '../../kit/page.ts'
import { gridOfMap, rangesOf, type Range } from '../core/cells.ts'
import type { HeritageParts } from '../core/parts.ts'
import {
  byNewest,
  byScore,
  countOwnLists,
  isListed,
  isPopular,
  ownLists,
  type OwnList,
  sectionOf,
  selectCards,
  type Filter,
  type Listed,
  type Reader,
} from './lists.sql.ts'
import { listNearest, pointAsked } from './nearest.ts'
import { cardsById, keysOf, pageOfCards, publicReaderOf, readerOf, scoreSpot, timeSpot } from './reading.ts'
import { searchCards } from './search.ts'

const emptyPage = { data: [], next: null, hasNext: false }
const spotOf = (row: Listed) => keysOf({ key: row.order_key, id: row.order_id })

type ListQuery = CallOf<(typeof wire)['list']>['query']

type AskedList = {
  reader: Reader
  filter: Filter
  /** The viewer keeps the tree or group whose places are listed, and sees also those of people across a block. */
  isKeeper: boolean
}

/** Whom a list is for and what it is narrowed to; undefined by a tree or a group that the viewer may not see. */
async function askedOf(
  parts: HeritageParts,
  viewerId: string,
  { treeId, groupId, category, mine }: ListQuery,
  { isPublic = false } = {},
): Promise<AskedList | undefined> {
  const { db, belonging } = parts
  const [reader, trees, groups] = await Promise.all([
    isPublic && mine !== 'true' ? publicReaderOf(parts, viewerId) : readerOf(parts, viewerId),
    belonging.seen(db, 'TREE', viewerId, treeId ? [treeId] : []),
    belonging.seen(db, 'GROUP', viewerId, groupId ? [groupId] : []),
  ])
  if ((treeId && trees.size === 0) || (groupId && groups.size === 0)) return undefined
  const linkedTo = [
    ...(treeId ? [[treeId]] : []),
    ...(groupId ? [[groupId]] : []),
    ...(mine === 'true' ? [reader.rootIds] : []),
  ]
  const isKeeper = [...trees.values(), ...groups.values()].some((root) => root.isKeeper)
  return {
    reader: isKeeper ? { ...reader, hidden: [] } : reader,
    filter: { category: category || undefined, linkedTo },
    isKeeper,
  }
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
  const from = query.near ? pointAsked(query.near) : undefined
  const asked = await askedOf(parts, viewerId, query)
  if (!asked) return emptyPage
  const section = ranges && (await sectionOf(parts.db, ranges))
  const where = isListed(asked.reader, { ...asked.filter, section })
  const known = { isWithoutBlocked: !asked.isKeeper }
  if (query.q?.trim()) return searchCards(parts, viewerId, where, query.q.trim(), query, known)
  if (from) return listNearest(parts, viewerId, { from, where, query, known })
  const cursor = decodeCursor(query.next, 2)
  const after = cursor && timeSpot(cursor[0], cursor[1])
  const rows = await selectCards(parts.db, viewerId, { where, order: byNewest, after, limit: limitOf(query) })
  return pageOfCards(parts, viewerId, query, rows, spotOf, known)
}

export async function listPopular(parts: HeritageParts, viewerId: string, query: ListQuery): Promise<Page<PlaceCard>> {
  const asked = await askedOf(parts, viewerId, query, { isPublic: true })
  if (!asked) return emptyPage
  const where = isPopular(asked.reader, asked.filter)
  const known = { isWithoutBlocked: !asked.isKeeper }
  if (query.q?.trim()) return searchCards(parts, viewerId, where, query.q.trim(), query, known)
  const cursor = decodeCursor(query.next, 2)
  const after = cursor && scoreSpot(cursor[0], cursor[1])
  const rows = await selectCards(parts.db, viewerId, { where, order: byScore, after, limit: limitOf(query) })
  return pageOfCards(parts, viewerId, query, rows, spotOf, known)
}

export async function listMine(
  parts: HeritageParts,
  viewerId: string,
  { tab, ...query }: PageQuery & { tab: MyPlaceTab },
) {
  const reader = await readerOf(parts, viewerId)
  const listed: OwnList = ownLists[tab](reader)
  const cursor = decodeCursor(query.next, 2)
  const after = cursor && timeSpot(cursor[0], cursor[1])
  const [rows, counts] = await Promise.all([
    selectCards(parts.db, viewerId, { ...listed, after, limit: limitOf(query) }),
    countOwnLists(parts.db, viewerId),
  ])
  const seen = rows.slice(0, pageSize(query)).filter((row) => row.is_seen)
  const cards = await cardsById(parts, viewerId, seen)
  const page = toPage(rows, query, spotOf, ({ id }) => cards.get(id))
  return {
    ...page,
    data: page.data.filter((card) => card !== undefined),
    lost: rows.slice(0, page.data.length).flatMap(({ id, is_seen }) => (is_seen ? [] : [{ id }])),
    counts,
  }
}
