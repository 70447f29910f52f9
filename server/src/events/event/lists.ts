import type { SocialEvent } from '@mulghar/contract/events/events'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { AppError } from '../../kit/app-error.ts'
import { decodeCursor, idKey, limitOf, toPage, wholeKey } from '../../kit/page.ts'
import type { EventSeen } from '../core/events.sql.ts'
import type { EventParts } from '../core/parts.ts'
import { presentEvents } from '../core/present.ts'
import { visibleEvents } from '../core/seen.ts'
import {
  recommendedParts,
  selectAhead,
  selectBetween,
  selectPast,
  selectPlacesOf,
  selectRecommended,
  type Condition,
  type Nearness,
} from './lists.sql.ts'

/** By the places of so many of the last events of an account it is known where that is. */
const lastEvents = 20
const farAwayMs = 8.64e15

/** A cursor's key that has to be an instant. */
function timeKey(key: string | number | null | undefined): Date {
  const time = new Date(wholeKey(key, farAwayMs))
  if (Number.isNaN(time.getTime())) throw new AppError('kit/bad-cursor')
  return time
}

type Found = { row: EventSeen; part: number }
type ReadPart = (asked: {
  part: number
  now: Date
  place: { at: Date; id: string } | undefined
  limit: number
}) => Promise<EventSeen[]>

/**
 * A page of a list that has parts, one after the other, each in its own order; the time by which they are told apart goes on
 * with the list. What is read is asked whether the viewer sees it, unless it is seen as it was read.
 */
async function pageOf(
  parts: EventParts,
  viewerId: string,
  query: PageQuery,
  count: number,
  read: ReadPart,
  isSeen = false,
): Promise<Page<SocialEvent>> {
  const limit = limitOf(query)
  const cursor = decodeCursor(query.next, 4)
  const now = cursor ? timeKey(cursor[0]) : parts.clock.now()
  const first = cursor ? wholeKey(cursor[1], count - 1) : 0
  const found: Found[] = []
  for (let part = first; part < count && found.length < limit; part++) {
    const place = cursor && part === first ? { at: timeKey(cursor[2]), id: idKey(cursor[3]) } : undefined
    const rows = await read({ part, now, place, limit: limit - found.length })
    found.push(...rows.map((row) => ({ row, part })))
  }
  const rows = found.map(({ row }) => row)
  const seen = isSeen ? rows : await visibleEvents(parts, viewerId, rows)
  const shown = new Map((await presentEvents(parts, viewerId, seen)).map((event) => [event.id, event]))
  const page = toPage(
    found,
    query,
    ({ row, part }) => [now.getTime(), part, row.starts_at.getTime(), row.id],
    ({ row }) => shown.get(row.id),
  )
  return { ...page, data: page.data.filter((event) => event !== undefined) }
}

/** Events by a condition: those ahead and now, the soonest first, then those that are over. */
export const listEvents = (
  parts: EventParts,
  viewerId: string,
  query: PageQuery,
  where: Condition,
  count: 1 | 2 = 2,
): Promise<Page<SocialEvent>> =>
  pageOf(parts, viewerId, query, count, ({ part, ...asked }) =>
    (part === 0 ? selectAhead : selectPast)(parts.db, viewerId, { where, ...asked }),
  )

const mostBetween = 200

/** Events of one's own and those where one has a seat that touch a time, the soonest first. */
export async function listBetween(
  parts: EventParts,
  viewerId: string,
  { from, to, ...query }: PageQuery & { from: string; to: string },
): Promise<Page<SocialEvent>> {
  const size = query.limit ?? query.size ?? mostBetween
  const cursor = decodeCursor(query.next, 2)
  const after = cursor && { at: timeKey(cursor[0]), id: idKey(cursor[1]) }
  const asked = { from: new Date(from), to: new Date(to), after, limit: size + 1 }
  const rows = await selectBetween(parts.db, viewerId, asked)
  const seen = await visibleEvents(parts, viewerId, rows)
  const shown = new Map((await presentEvents(parts, viewerId, seen)).map((event) => [event.id, event]))
  const page = toPage(
    rows,
    { limit: size },
    (row) => [row.starts_at.getTime(), row.id],
    (row) => shown.get(row.id),
  )
  return { ...page, data: page.data.filter((event) => event !== undefined) }
}

/** The trees and groups of an account. */
export async function rootsOf({ db, belonging }: Pick<EventParts, 'db' | 'belonging'>, accountId: string) {
  const roots = await Promise.all([
    belonging.memberOf(db, 'TREE', accountId),
    belonging.memberOf(db, 'GROUP', accountId),
  ])
  return roots.flat()
}

async function nearnessOf(parts: EventParts, viewerId: string): Promise<Nearness> {
  const { db, people } = parts
  const [rootIds, places, followees, hidden] = await Promise.all([
    rootsOf(parts, viewerId),
    selectPlacesOf(db, viewerId, lastEvents),
    people.followees(db, viewerId),
    people.hidden(db, viewerId),
  ])
  return {
    rootIds,
    cityIds: [...new Set(places.map((place) => place.city_id))],
    countryCodes: [...new Set(places.map((place) => place.country_code))],
    followees,
    hidden: [...hidden],
  }
}

/** Public events ahead, by what brings them near to the viewer, then the soonest first. */
export async function listRecommended(
  parts: EventParts,
  viewerId: string,
  query: PageQuery,
): Promise<Page<SocialEvent>> {
  const nearness = await nearnessOf(parts, viewerId)
  // Public ones of nobody who is absent to the viewer: who sees them need not be asked again.
  const read: ReadPart = (asked) => selectRecommended(parts.db, viewerId, nearness, asked)
  return pageOf(parts, viewerId, query, recommendedParts, read, true)
}
