import * as z from 'zod/mini'
import { EventId } from './events.ts'
import { endpoints } from './rows.ts'

const base = '/v1/social/event'

export const eventCalendar = endpoints({
  one: {
    method: 'GET',
    path: `${base}/:id/calendar.ics`,
    summary: 'One event, for a calendar.',
    access: 'member',
    scope: null,
    params: EventId,
    produces: 'text/calendar; charset=utf-8',
    errors: ['events/not-found'],
  },
  feedState: {
    method: 'GET',
    path: `${base}/feed-token`,
    summary: 'Whether there is an address under which calendars follow one’s events.',
    access: 'member',
    scope: null,
    reply: z.object({ active: z.boolean(), since: z.nullable(z.iso.datetime()) }),
  },
  makeFeed: {
    method: 'POST',
    path: `${base}/feed-token`,
    summary:
      'Makes a new secret address under which calendars follow one’s events; it is told once, and the one before is over.',
    access: 'member',
    scope: null,
    reply: z.object({ url: z.string() }),
    status: 201,
    rate: 'event',
  },
  endFeed: {
    method: 'DELETE',
    path: `${base}/feed-token`,
    summary: 'Ends the secret address.',
    access: 'member',
    scope: null,
  },
  feed: {
    method: 'GET',
    path: `${base}/feed/:file`,
    summary:
      'The events of the member who made this address (`{token}.ics`): their own, and those where they have a seat; those ahead and of the last year, 1,000 at most.',
    access: 'anyone',
    params: z.object({ file: z.string().check(z.maxLength(200)) }),
    produces: 'text/calendar; charset=utf-8',
    rate: 'search',
    errors: ['events/feed-not-found'],
  },
})
