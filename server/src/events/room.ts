import { degreesOfNames } from '../kit/names/said.sql.ts'
import { eventCalendar as calendarWire } from '@mulghar/contract/events/calendar'
import { events as eventsWire } from '@mulghar/contract/events/events'
import { eventGuests as guestsWire } from '@mulghar/contract/events/guests'
import { photoPageOf, photoPlaceOf, type UploadRemovers } from '../documents/public.ts'
import type { Belonging } from '../kit/belonging.ts'
import { noteAllSaid } from '../kit/names/note-said.sql.ts'
import { routes, type OpenRoom } from '../kit/room.ts'
import { calendarHandlers } from './calendar/calendar.ts'
import { isOpen } from './core/change.ts'
import { deleteEvents, findEventRows, selectToPurge } from './core/events.sql.ts'
import type { EventParts } from './core/parts.ts'
import { seersOf, visibleByIds } from './core/seen.ts'
import { eventsDb } from './core/tables.ts'
import { removeOwnMedia, visibleMedia } from './event/album.ts'
import { endLinksOf } from './event/links.ts'
import { eventHandlers } from './event/events.ts'
import { findEventsNamed } from './event/search.ts'
import { guestHandlers } from './guests/guests.ts'
import { askGuestsAnew, leaveWithRoot, seatWaitingOf } from './guests/seats.ts'
import { eraseFromEvents, exportEvents } from './leaving.ts'
import { eventNotices, eventTeller, remind } from './notices.ts'

declare module '../kit/belonging.ts' {
  interface BelongingKinds {
    EVENT: 'part'
  }
}

/** Who may invite one to events, and whether those who follow one see that one comes. */
const options = {
  allowEventInvitesFrom: { offered: ['EVERYONE', 'FOLLOWING', 'NOBODY'], usual: 'EVERYONE', at: 'privacy-option' },
  showEventAttendance: { offered: [true, false], usual: true, at: 'privacy-option' },
} as const

const keptDeletedMs = 30 * 24 * 60 * 60_000
const purgedAtOnce = 500
const [seatErrand, askErrand] = ['seat-who-waits', 'ask-guests-anew']

export const open: OpenRoom<'events'> = (house, below) => {
  const { accounts, documents, groups, notifications: notices, people, places, reactions } = below
  const { clock, change, belonging, idempotency } = house
  const { db, tasks } = house.databaseOf(eventsDb)
  const parts: EventParts = {
    db,
    clock,
    change,
    belonging,
    accounts,
    documents,
    groups,
    notices,
    people,
    places,
    reactions,
    async forget(trx, eventId) {
      await notices.forget(trx, eventId)
      await idempotency.forget(trx, eventId)
    },
    seatLater: (trx, eventId) => house.errand(trx, seatErrand, { eventId }),
    askAnew: (trx, eventId) => house.errand(trx, askErrand, { eventId }),
  }
  const removeMedia: UploadRemovers['event'] = (_, uses) => removeOwnMedia(parts, uses)
  const working = { ...parts, db: tasks.db }

  /** Events that were deleted long ago go with all that was told of them. */
  async function purge(): Promise<void> {
    const before = new Date(clock.now().getTime() - keptDeletedMs)
    let ids: string[]
    do {
      ids = await change(tasks.db, async (trx) => {
        const gone = await selectToPurge(trx, before, purgedAtOnce)
        for (const id of gone) await parts.forget(trx, id)
        await deleteEvents(trx, gone)
        return gone
      })
    } while (ids.length === purgedAtOnce)
  }

  const inEvent = photoPlaceOf(belonging, 'EVENT')
  return {
    rates: { event: 60 },
    routes: [
      routes(eventsWire, eventHandlers(parts)),
      routes(guestsWire, guestHandlers(parts)),
      routes(calendarWire, calendarHandlers({ ...parts, publicUrl: house.publicUrl })),
    ],
    errands: {
      [seatErrand]: (payload) => seatWaitingOf(working, (payload as { eventId: string }).eventId),
      [askErrand]: (payload) => askGuestsAnew(working, (payload as { eventId: string }).eventId),
    },
    duties: [purge, () => noteAllSaid(db, 'social_event')],
    minutely: [() => remind(working)],
    async belongingEnded(handle, rootId, accountIds, ending) {
      await endLinksOf(parts, handle, { rootId, accountIds, ...ending })
      await leaveWithRoot(parts, handle, rootId, accountIds)
    },
    privacy: options,
    notifications: eventNotices(parts),
    tellers: { event: eventTeller(parts) },
    hearers: {
      async event(asked, accountIds) {
        const ids = [...new Set(asked.map(({ rootId }) => rootId))]
        const rows = await findEventRows(db, ids, { withDeleted: true })
        const seers = Map.groupBy(await seersOf(parts, rows, accountIds), ({ id }) => id)
        return asked.flatMap(({ rootId, hears }) =>
          (seers.get(rootId) ?? []).map(({ accountId }) => ({ rootId, hears, accountId })),
        )
      },
    },
    reactedTo: {
      EVENT: {
        isCommented: true,
        isLiked: false,
        async seen(viewerId, ids) {
          const rows = await visibleByIds(parts, viewerId, ids)
          return new Map(
            rows.map((row) => [
              row.id,
              {
                ownerId: row.owner_id,
                title: row.name,
                commentsClosed: row.is_archived,
                moderates: row.owner_id === viewerId,
              },
            ]),
          )
        },
        seenBy: async (ids, accountIds) => seersOf(parts, await findEventRows(db, ids), accountIds),
      },
    },
    visibility: {
      async event({ id }, showers) {
        const rows = await visibleByIds(parts, id, [...new Set(showers.map(({ rootId }) => rootId))])
        const seen = new Set(rows.map((row) => row.id))
        return showers.filter(({ rootId }) => seen.has(rootId))
      },
      eventAlbum: ({ id }, showers) => visibleMedia(parts, id, showers),
    },
    uploadRemovers: { event: removeMedia, eventAlbum: removeMedia },
    photoPlaces: { event: inEvent, eventAlbum: inEvent },
    photoPages: { eventAlbum: photoPageOf(db, inEvent) },
    belonging: {
      EVENT: {
        async seen(handle, viewerId, ids) {
          const rows = await visibleByIds({ ...parts, db: eventsDb(handle) }, viewerId, ids)
          return new Map(
            rows.map((row): [string, Belonging] => {
              const isIn = row.owner_id === viewerId || row.my_status === 'GOING'
              const picture = row.cover_document_id ? documents.pictureOf(row.cover_document_id) : null
              return [row.id, { name: row.name, picture, mayLink: isIn && isOpen(row, clock.now()), isMember: isIn }]
            }),
          )
        },
      },
    },
    search: { EVENT: (viewerId, q, query, match) => findEventsNamed(parts, viewerId, q, query, match) },
    searchWays: { EVENT: (q) => degreesOfNames(db, 'social_event', q) },
    exportAccount: (accountId) => exportEvents(db, accountId),
    eraseAccount: (accountId) => eraseFromEvents(working, accountId),
  }
}
