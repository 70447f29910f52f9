import type { SocialEvent } from '@mulghar/contract/events/events'
import type { Picture } from '@mulghar/contract/kit/scalars'
import type { Belonging } from '../../kit/belonging.ts'
import { selectAudience } from './audience.sql.ts'
import { isOpen } from './change.ts'
import type { EventSeen } from './events.sql.ts'
import { selectGoingAmong } from './guests.sql.ts'
import type { EventParts } from './parts.ts'
import type { EventsDb } from './tables.ts'

export type PresentParts = Pick<
  EventParts,
  'accounts' | 'belonging' | 'clock' | 'documents' | 'people' | 'places' | 'reactions'
> & { db: EventsDb }

const mostFriends = 5

/** People by name and picture; who is gone is left out. */
export async function presentPeople(
  { db, accounts, people }: Pick<PresentParts, 'db' | 'accounts' | 'people'>,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string; picture: Picture | null }>> {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return new Map()
  const [names, pictures] = await Promise.all([accounts.names(db, asked), people.pictures(db, asked)])
  return new Map([...names].map(([id, name]) => [id, { id, name, picture: pictures.get(id) ?? null }]))
}

/** Events as a viewer sees them, in the order that is given: whatever else they name is asked for once for all. */
export async function presentEvents(
  parts: PresentParts,
  viewerId: string,
  rows: readonly EventSeen[],
): Promise<SocialEvent[]> {
  if (rows.length === 0) return []
  const { db, belonging, people, places, reactions, documents } = parts
  const ids = rows.map((row) => row.id)
  const own = new Set(rows.flatMap((row) => (row.owner_id === viewerId ? row.id : [])))
  /** The trees and groups that the events have to do with or, for the owner, invite, and those of them that the viewer sees. */
  async function linksOf() {
    const links = (await selectAudience(db, ids)).filter((row) => row.is_link || own.has(row.event_id))
    const seen = (kind: 'TREE' | 'GROUP') => {
      const roots = links.filter((row) => row.kind === kind).map((row) => row.root_id)
      return belonging.seen(db, kind, viewerId, roots)
    }
    const [trees, groups] = await Promise.all([seen('TREE'), seen('GROUP')])
    return { links, trees, groups }
  }
  const [cities, profiles, counts, { links, trees, groups }] = await Promise.all([
    places.citiesOf(rows.map((row) => row.city_id)),
    people.profiles(
      db,
      viewerId,
      rows.map((row) => row.owner_id),
    ),
    reactions.counts(db, viewerId, ids),
    linksOf(),
  ])
  const ofEvent = Map.groupBy(links, (row) => row.event_id)
  const linked = (event: EventSeen, seen: ReadonlyMap<string, Belonging>) =>
    (ofEvent.get(event.id) ?? []).flatMap(({ root_id: id, is_link: isLink }) => {
      const root = isLink ? seen.get(id) : undefined
      const can = { remove: event.owner_id === viewerId || root?.isKeeper === true }
      return root ? [{ id, name: root.name, can }] : []
    })
  const invitedBy = (event: EventSeen) =>
    (ofEvent.get(event.id) ?? []).flatMap(({ root_id: id, kind, is_link: isLink }) =>
      isLink ? [] : [{ kind, id, name: (kind === 'TREE' ? trees : groups).get(id)?.name ?? null }],
    )
  /** The owner by name and picture, and whether a block is between them and the viewer: a moderator then sees the event only. */
  const ownerOf = ({ owner_id: id }: EventSeen) => {
    const profile = profiles.get(id)
    const isBlocked = id !== viewerId && profile?.standing?.blocked !== false
    const owner = profile && !isBlocked ? { id, name: profile.name, picture: profile.picture } : null
    return { owner, isBlocked }
  }
  const now = parts.clock.now()
  return rows.map((row): SocialEvent => {
    const isOwn = row.owner_id === viewerId
    const isGoing = row.my_status === 'GOING'
    const hasPlace = isGoing || row.my_status === 'WAITING'
    const city = cities.get(row.city_id)
    const { owner, isBlocked } = ownerOf(row)
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      coverImage: row.cover_document_id ? documents.pictureOf(row.cover_document_id) : null,
      type: row.type,
      city: city ?? null,
      address: row.address,
      startDate: row.starts_at.toISOString(),
      endDate: row.ends_at.toISOString(),
      timezone: row.zone,
      participantsCount: row.seat_count,
      capacity: row.capacity,
      waitingCount: row.waiting_count,
      going: isGoing,
      status: row.my_status,
      waitingPlace: row.my_place,
      friendsGoing: [],
      owner,
      familyTrees: linked(row, trees),
      groups: linked(row, groups),
      invitedRoots: invitedBy(row),
      archived: row.is_archived,
      commentsCount: counts.get(row.id)?.comments ?? 0,
      albumCount: isOwn || isGoing ? row.album_count : null,
      createdAt: row.created_at.toISOString(),
      version: row.version,
      can: {
        manage: isOwn,
        join: !isOwn && !hasPlace && !isBlocked && isOpen(row, now),
        // While the event is open, another answer replaces this one.
        leave: hasPlace || (row.my_status === 'MAYBE' && !isOpen(row, now)),
        album: isOwn || isGoing,
        fill: (isOwn || isGoing) && row.starts_at <= now,
      },
    }
  })
}

/** One event, with those whom the viewer follows who come and show it. */
export async function presentOne(parts: PresentParts, viewerId: string, row: EventSeen): Promise<SocialEvent> {
  const [event] = await presentEvents(parts, viewerId, [row])
  const followees = await parts.people.followees(parts.db, viewerId)
  const going = await selectGoingAmong(parts.db, [row.id], followees, mostFriends * 4)
  const ids = going.map((guest) => guest.account_id)
  const [shows, friends] = await Promise.all([
    parts.people.chosen(parts.db, 'showEventAttendance', ids),
    presentPeople(parts, ids),
  ])
  const friendsGoing = ids
    .flatMap((id) => (shows.get(id) === true ? (friends.get(id) ?? []) : []))
    .slice(0, mostFriends)
  return { ...event!, friendsGoing }
}
