import type { EventSeen } from './events.sql.ts'
import { findEvents, type EventRow } from './events.sql.ts'
import { selectAudience, type AudienceRow } from './audience.sql.ts'
import { selectGuestsAmong } from './guests.sql.ts'
import type { EventParts } from './parts.ts'
import type { AudienceKind, EventsDb } from './tables.ts'

export type SeenParts = Pick<EventParts, 'belonging' | 'people'> & { db: EventsDb }

const kinds = ['TREE', 'GROUP'] as const satisfies readonly AudienceKind[]
const rootsOf = (rows: readonly AudienceRow[], kind: AudienceKind) =>
  rows.filter((row) => row.kind === kind).map((row) => row.root_id)

/**
 * The one question of the room: of these events, those that a viewer may see. A private one is for its owner, the invited, and the
 * members of the trees and groups that it has to do with; none is for anybody between whom and its owner there is a block.
 */
export async function visibleEvents<Row extends Pick<EventSeen, 'id' | 'owner_id' | 'type' | 'is_invited'>>(
  { db, belonging, people }: SeenParts,
  viewerId: string,
  events: readonly Row[],
): Promise<Row[]> {
  const others = events.filter((event) => event.owner_id !== viewerId)
  if (others.length === 0) return [...events]
  const closed = others.filter((event) => event.type === 'PRIVATE' && !event.is_invited).map(({ id }) => id)
  const audience = await selectAudience(db, closed)
  const [standings, ...seen] = await Promise.all([
    people.standings(
      db,
      viewerId,
      others.map((event) => event.owner_id),
    ),
    ...kinds.map((kind) => belonging.seen(db, kind, viewerId, rootsOf(audience, kind))),
  ])
  const letIn = new Set(
    audience
      .filter(({ root_id: root }) => seen.some((roots) => roots.get(root)?.isMember))
      .map(({ event_id: event }) => event),
  )
  return events.filter((event) => {
    if (event.owner_id === viewerId) return true
    if (standings.get(event.owner_id)?.blocked !== false) return false
    return event.type === 'PUBLIC' || event.is_invited || letIn.has(event.id)
  })
}

export async function visibleByIds(parts: SeenParts, viewerId: string, ids: readonly string[]): Promise<EventSeen[]> {
  return visibleEvents(parts, viewerId, await findEvents(parts.db, viewerId, ids))
}

/** Which of these accounts may see which of these events: the same question from the other end. */
export async function seersOf(
  { db, belonging, people }: SeenParts,
  events: readonly EventRow[],
  accountIds: readonly string[],
): Promise<{ id: string; accountId: string }[]> {
  if (events.length === 0 || accountIds.length === 0) return []
  const closed = events.filter((event) => event.type === 'PRIVATE').map(({ id }) => id)
  const [audience, guests, between] = await Promise.all([
    selectAudience(db, closed),
    selectGuestsAmong(db, closed, accountIds),
    people.between(db, [...new Set(events.map((event) => event.owner_id))], accountIds),
  ])
  const members = await Promise.all(kinds.map((kind) => belonging.among(db, kind, rootsOf(audience, kind), accountIds)))
  const inRoot = new Set(members.flat().map(({ rootId, accountId }) => `${rootId} ${accountId}`))
  const invited = new Set(
    guests.filter((guest) => guest.is_invited).map((guest) => `${guest.event_id} ${guest.account_id}`),
  )
  const roots = Map.groupBy(audience, (row) => row.event_id)
  const isLetIn = (event: EventRow, accountId: string) =>
    event.type === 'PUBLIC' ||
    invited.has(`${event.id} ${accountId}`) ||
    (roots.get(event.id) ?? []).some((row) => inRoot.has(`${row.root_id} ${accountId}`))
  return events.flatMap((event) =>
    accountIds
      .filter(
        (accountId) =>
          accountId === event.owner_id ||
          (between.get(`${accountId} ${event.owner_id}`)?.blocked !== true && isLetIn(event, accountId)),
      )
      .map((accountId) => ({ id: event.id, accountId })),
  )
}
