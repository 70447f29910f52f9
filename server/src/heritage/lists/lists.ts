import type { heritage as wire, MyPlaceTab, PlaceCard } from '@mulghar/contract/heritage/heritage'
import type { CallOf } from '@mulghar/contract/kit/endpoint'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { decodeCursor, limitOf } from '../../kit/page.ts'
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
} from './lists.sql.ts'
import { keysOf, pageOfCards, readerOf, scoreSpot, timeSpot } from './reading.ts'
import { searchCards } from './search.ts'

const emptyPage = { data: [], next: null, hasNext: false }
const spotOf = (row: Listed) => keysOf({ key: row.order_key, id: row.order_id })

type ListQuery = CallOf<(typeof wire)['list']>['query']

export async function listPlaces(parts: HeritageParts, viewerId: string, query: ListQuery): Promise<Page<PlaceCard>> {
  const { db, belonging } = parts
  const { treeId, groupId } = query
  const [reader, trees, groups] = await Promise.all([
    readerOf(parts, viewerId),
    belonging.seen(db, 'TREE', viewerId, treeId ? [treeId] : []),
    belonging.seen(db, 'GROUP', viewerId, groupId ? [groupId] : []),
  ])
  // Nothing is listed by a tree or a group that the viewer may not see.
  if ((treeId && trees.size === 0) || (groupId && groups.size === 0)) return emptyPage
  const filter: Filter = {
    category: query.category || undefined,
    linkedTo: [
      ...(treeId ? [[treeId]] : []),
      ...(groupId ? [[groupId]] : []),
      ...(query.mine === 'true' ? [reader.rootIds] : []),
    ],
  }
  const where = isListed(reader, filter)
  if (query.q?.trim()) return searchCards(parts, viewerId, where, query.q.trim(), query)
  const cursor = decodeCursor(query.next, 2)
  const after = cursor && timeSpot(cursor[0], cursor[1])
  const rows = await selectCards(db, viewerId, { where, order: byNewest, after, limit: limitOf(query) })
  return pageOfCards(parts, viewerId, query, rows, spotOf)
}

export async function listPopular(parts: HeritageParts, viewerId: string, query: PageQuery): Promise<Page<PlaceCard>> {
  const hidden = [...(await parts.people.hidden(parts.db, viewerId))]
  const cursor = decodeCursor(query.next, 2)
  const rows = await selectCards(parts.db, viewerId, {
    where: isPopular(hidden),
    order: byScore,
    after: cursor && scoreSpot(cursor[0], cursor[1]),
    limit: limitOf(query),
  })
  return pageOfCards(parts, viewerId, query, rows, spotOf)
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
