import type {} from './reacted.ts'
import { roomOf } from '../kit/room.ts'
import { eventCalendar } from './calendar.ts'
import { eventsErrors } from './errors.ts'
import { events } from './events.ts'
import { eventFindKinds } from './finds.ts'
import { eventGuests } from './guests.ts'
import { eventIssues } from './issues.ts'
import { eventNoticeKinds } from './notices.ts'
import { eventRates } from './rates.ts'

export const room = roomOf('events', { events, eventGuests, eventCalendar }, eventsErrors, {
  issues: eventIssues,
  kinds: {
    notifications: eventNoticeKinds,
    search: eventFindKinds,
    visibility: ['event', 'eventAlbum'],
    privacy: ['allowEventInvitesFrom', 'showEventAttendance'],
    belonging: ['EVENT'],
    rates: eventRates,
  },
})
