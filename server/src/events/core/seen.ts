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

type Asked = Pick<EventSeen, 'id' | 'owner_id' | 'type' | 'is_invited'>

/**
 * The events that a viewer may come to: own ones, public ones, and private ones where they are invited or a member of a tree or group of
 * the event. None across a block.
 */
export async function attendableEvents<Row extends Asked>(
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

/** The events that a viewer may remove from a tree or group, as its owner or moderator. */
export async function moderatedEvents(
  { db, belonging }: Pick<SeenParts, 'db' | 'belonging'>,
  viewerId: string,
  eventIds: readonly string[],
): Promise<Set<string>> {
  const links = (await selectAudience(db, eventIds)).filter((row) => row.is_link)
  const seen = await Promise.all(kinds.map((kind) => belonging.seen(db, kind, viewerId, rootsOf(links, kind))))
  const moderated = links.filter(({ root_id: root }) => seen.some((roots) => roots.get(root)?.isKeeper))
  return new Set(moderated.map((row) => row.event_id))
}

/** The events that a viewer may see: those that they may come to, and across a block those that they may remove from a tree or group. */
export async function visibleEvents<Row extends Asked>(
  parts: SeenParts,
  viewerId: string,
  events: readonly Row[],
): Promise<Row[]> {
  const seen = new Set(await attendableEvents(parts, viewerId, events))
  const hidden = events.filter((event) => !seen.has(event))
  const moderated = await moderatedEvents(
    parts,
    viewerId,
    hidden.map(({ id }) => id),
  )
  return events.filter((event) => seen.has(event) || moderated.has(event.id))
}

export async function visibleByIds(parts: SeenParts, viewerId: string, ids: readonly string[]): Promise<EventSeen[]> {
  return visibleEvents(parts, viewerId, await findEvents(parts.db, viewerId, ids))
}

type Seer = { id: string; accountId: string }

/** Which of these accounts may come to which of these events, and which are kept away by a block only. */
async function guestsAndBlocked(
  { db, belonging, people }: SeenParts,
  events: readonly EventRow[],
  accountIds: readonly string[],
): Promise<{ guests: Seer[]; blocked: Seer[] }> {
  if (events.length === 0 || accountIds.length === 0) return { guests: [], blocked: [] }
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
  const isBlocked = (event: EventRow, accountId: string) =>
    accountId !== event.owner_id && between.get(`${accountId} ${event.owner_id}`)?.blocked === true
  const letIn = events.flatMap((event) =>
    accountIds
      .filter((accountId) => accountId === event.owner_id || isLetIn(event, accountId))
      .map((accountId) => ({ event, seer: { id: event.id, accountId } })),
  )
  const seers = (isKept: boolean) =>
    letIn.filter(({ event, seer }) => isBlocked(event, seer.accountId) === isKept).map(({ seer }) => seer)
  return { guests: seers(false), blocked: seers(true) }
}

/** Which of these accounts may come to which of these events: `attendableEvents` from the other end. */
export const attendersOf = async (...asked: Parameters<typeof guestsAndBlocked>): Promise<Seer[]> =>
  (await guestsAndBlocked(...asked)).guests

/** Which of these accounts may see which of these events: `visibleEvents` from the other end. */
export async function seersOf(
  parts: SeenParts,
  events: readonly EventRow[],
  accountIds: readonly string[],
): Promise<Seer[]> {
  const { guests, blocked } = await guestsAndBlocked(parts, events, accountIds)
  if (blocked.length === 0) return guests
  const links = await selectAudience(parts.db, [...new Set(blocked.map(({ id }) => id))])
  const roots = Map.groupBy(
    links.filter((row) => row.is_link),
    (row) => row.event_id,
  )
  const ids = [...new Set(blocked.map(({ accountId }) => accountId))]
  const members = await Promise.all(
    kinds.map((kind) => parts.belonging.among(parts.db, kind, rootsOf(links, kind), ids)),
  )
  const keeps = new Set(
    members.flatMap((rows) => rows.filter((row) => row.isKeeper).map((row) => `${row.rootId} ${row.accountId}`)),
  )
  const isModerator = ({ id, accountId }: Seer) =>
    (roots.get(id) ?? []).some((row) => keeps.has(`${row.root_id} ${accountId}`))
  return [...guests, ...blocked.filter(isModerator)]
}
