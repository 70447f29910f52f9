import type { eventCalendar as wire } from '@mulghar/contract/events/calendar'
import type { Language } from '@mulghar/contract/kit/languages'
import type { City } from '@mulghar/contract/places/places'
import { createHash, randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../kit/app-error.ts'
import { openAtOnce } from '../../kit/at-once.ts'
import { forCaller, readIn } from '../../kit/caller.ts'
import { bodyOf } from '../../kit/download-body.ts'
import { isSame } from '../../kit/etag.ts'
import { handle, type Download } from '../../kit/handle.ts'
import { isOver } from '../core/change.ts'
import type { EventSeen } from '../core/events.sql.ts'
import type { EventParts } from '../core/parts.ts'
import { attendableEvents, visibleByIds, visibleEvents } from '../core/seen.ts'
import {
  deleteFeed,
  findFeed,
  findFeedByToken,
  findForFeed,
  putFeed,
  selectForFeed,
  type FeedEntry,
} from './feed.sql.ts'
import { calendarEnd, calendarEvents, calendarHead, calendarOf, calendarZones, type CalendarEvent } from './ics.ts'

const yearMs = 365 * 24 * 60 * 60_000
const mostInFeed = 1000
/** With descriptions of full length about 400 kB, which take a few milliseconds. */
const eventsAtOnce = 25
const feedsOfAccount = 2
const soonSeconds = 5
const tokenBytes = 32
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

const isCancelled = (row: Pick<FeedEntry, 'ends_at' | 'is_archived' | 'deleted_at'>, now: Date) =>
  row.deleted_at !== null || (row.is_archived && !isOver(row, now))

const timesOf = ({ zone, starts_at, ends_at }: Pick<FeedEntry, 'zone' | 'starts_at' | 'ends_at'>) => ({
  zone,
  startsAt: starts_at.getTime(),
  endsAt: ends_at.getTime(),
})

/** The state of a feed without its texts: another event, another version of one, a cancellation or another language changes it. */
function etagOf(entries: readonly FeedEntry[], language: Language, now: Date): string {
  const states = entries.map((row) => [row.id, row.version, row.changed_at.getTime(), isCancelled(row, now)])
  return `"${hashOf(JSON.stringify([language, ...states]))}"`
}

type Reader = { accountId: string; language: Language }

const fileNameOf = (event: string) => encodeURIComponent(`${event.replaceAll(/[\\/:*?"<>|]/g, ' ')}.ics`)

export type CalendarParts = EventParts & { publicUrl: () => string }

export function calendarHandlers(parts: CalendarParts) {
  const { db, clock, places, accounts, publicUrl } = parts
  const feeds = openAtOnce({
    limit: feedsOfAccount,
    refusal: () => new AppError('kit/too-many', { retryAfter: soonSeconds }),
  })

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
        ...timesOf(row),
        createdAt: row.created_at.getTime(),
        changedAt: row.changed_at.getTime(),
        sequence: row.sequence,
        isCancelled: isCancelled(row, now),
        url: `${publicUrl()}/home/events/${row.id}`,
      }
    })
  }

  /** The entries that an account may see, and deleted ones that it could come to: calendars show them as cancelled. */
  async function shownOf<Row extends FeedEntry>(accountId: string, rows: readonly Row[]): Promise<Row[]> {
    const { there = [], deleted = [] } = Object.groupBy(rows, (row) => (row.deleted_at === null ? 'there' : 'deleted'))
    const shown = await Promise.all([
      visibleEvents(parts, accountId, there),
      attendableEvents(parts, accountId, deleted),
    ])
    const ids = new Set(shown.flat().map((row) => row.id))
    return rows.filter((row) => ids.has(row.id))
  }

  /** A feed in pieces, with a pause after each so that other calls are answered meanwhile. */
  async function* piecesOf(
    { accountId, language }: Reader,
    entries: readonly FeedEntry[],
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    yield calendarHead('Mulghar')
    for (const zone of calendarZones(entries.map(timesOf))) {
      yield zone
      await setImmediate()
    }
    for (let start = 0; start < entries.length; start += eventsAtOnce) {
      const ids = entries.slice(start, start + eventsAtOnce).map(({ id }) => id)
      const events = await forCaller(signal, async () =>
        readIn(language, async () => eventsOf(await shownOf(accountId, await findForFeed(db, accountId, ids)))),
      )
      if (events.length > 0) yield calendarEvents(events)
      await setImmediate()
    }
    yield calendarEnd
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
        headers: { 'content-disposition': `attachment; filename*=UTF-8''${fileNameOf(row.name)}` },
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
      const now = clock.now()
      const from = new Date(now.getTime() - yearMs)
      const entries = await shownOf(accountId, await selectForFeed(db, accountId, { from, now, limit: mostInFeed }))
      // A calendar program says nothing of its owner's language.
      const language = (await accounts.find(db, accountId))?.language ?? 'en'
      const etag = etagOf(entries, language, now)
      if (isSame(asked.headers['if-none-match'], etag)) return { status: 304, headers: headers(etag), body: null }
      return {
        headers: headers(etag),
        body() {
          const end = feeds.begin(accountId)
          return bodyOf(piecesOf({ accountId, language }, entries, asked.signal), end)
        },
      }
    },
  })
}
