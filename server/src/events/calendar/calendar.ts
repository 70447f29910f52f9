import type { eventCalendar as wire } from '@mulghar/contract/events/calendar'
import type { City } from '@mulghar/contract/places/places'
import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '../../kit/app-error.ts'
import { isSame } from '../../kit/etag.ts'
import { handle, type Download } from '../../kit/handle.ts'
import { isOver } from '../core/change.ts'
import type { EventSeen } from '../core/events.sql.ts'
import type { EventParts } from '../core/parts.ts'
import { visibleByIds, visibleEvents } from '../core/seen.ts'
import { deleteFeed, findFeed, findFeedByToken, putFeed, selectForFeed } from './feed.sql.ts'
import { calendarOf, type CalendarEvent } from './ics.ts'

const yearMs = 365 * 24 * 60 * 60_000
const mostInFeed = 2000
const tokenBytes = 32
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

export type CalendarParts = EventParts & { publicUrl: () => string }

export function calendarHandlers(parts: CalendarParts) {
  const { db, clock, places, publicUrl } = parts

  const placeOf = ({ address }: EventSeen, city: City | undefined) =>
    [address, city?.name, city?.countryName].filter(Boolean).join(', ')

  async function eventsOf(rows: readonly EventSeen[]): Promise<CalendarEvent[]> {
    const cities = await places.citiesOf(rows.map((row) => row.city_id))
    const now = clock.now()
    return rows.map((row) => {
      const isGone = row.deleted_at !== null
      return {
        id: row.id,
        name: row.name,
        description: row.description,
        location: isGone ? '' : placeOf(row, cities.get(row.city_id)),
        zone: row.zone,
        startsAt: row.starts_at.getTime(),
        endsAt: row.ends_at.getTime(),
        createdAt: row.created_at.getTime(),
        changedAt: row.changed_at.getTime(),
        sequence: row.sequence,
        isCancelled: isGone || (row.is_archived && !isOver(row, now)),
        url: `${publicUrl()}/home/events/${row.id}`,
      }
    })
  }

  const headers = (etag: string, more: Download['headers'] = {}) => ({
    etag,
    'cache-control': 'private, no-cache',
    ...more,
  })

  return handle<typeof wire>({
    async one({ viewer }, { params }) {
      const [row] = await visibleByIds(parts, viewer.id, [params.id])
      if (!row) throw new AppError('events/not-found')
      return {
        headers: { 'content-disposition': 'attachment; filename="event.ics"' },
        body: async () => calendarOf(row.name, await eventsOf([row])),
      }
    },

    async feedState({ viewer }) {
      const feed = await findFeed(db, viewer.id)
      return { active: feed !== undefined, since: feed?.made_at.toISOString() ?? null }
    },

    async makeFeed({ viewer }) {
      const token = randomBytes(tokenBytes).toString('base64url')
      await putFeed(db, { account_id: viewer.id, token_hash: hashOf(token), made_at: clock.now() })
      return { url: `${publicUrl()}/v1/social/event/feed/${token}.ics` }
    },

    endFeed: ({ viewer }) => deleteFeed(db, viewer.id),

    async feed({ asked }, { params }) {
      const [, token] = /^([\w-]{43})\.ics$/.exec(params.file) ?? []
      const accountId = token && (await findFeedByToken(db, hashOf(token)))
      if (!accountId) throw new AppError('events/feed-not-found')
      const rows = await selectForFeed(db, accountId, new Date(clock.now().getTime() - yearMs), mostInFeed)
      const there = await visibleEvents(
        parts,
        accountId,
        rows.filter((row) => row.deleted_at === null),
      )
      const seen = new Set(there.map((row) => row.id))
      const deleted = rows.filter((row) => row.deleted_at !== null)
      const owners = deleted.map((row) => row.owner_id)
      const standings = await parts.people.standings(db, accountId, owners)
      // A deleted event is called off in the calendar, but not across a block.
      for (const { id, owner_id: owner } of deleted)
        if (owner === accountId || standings.get(owner)?.blocked === false) seen.add(id)
      const shown = rows.filter((row) => seen.has(row.id))
      const body = calendarOf('Mulghar', await eventsOf(shown))
      const etag = `"${hashOf(body)}"`
      if (isSame(asked.headers['if-none-match'], etag)) return { status: 304, headers: headers(etag), body: null }
      return { headers: headers(etag), body }
    },
  })
}
