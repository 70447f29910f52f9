import type { ErrorTable } from '../kit/errors.ts'

/** How a call of events can be refused. */
export const eventsErrors = {
  'events/not-found': [404, 'This event does not exist.'],
  'events/not-owner': [403, 'Only the creator of this event can do this.'],
  'events/owner': [409, 'This is your own event.'],
  'events/over': [409, 'This event is over.'],
  'events/archived': [409, 'This event is archived.'],
  'events/city-not-found': [404, 'We could not find this city. Please choose a city from the suggestions.'],
  'events/tree-not-found': [404, 'This family tree does not exist.'],
  'events/group-not-found': [404, 'Group not found'],
  'events/not-begun': [409, 'Photos can be added once the event has begun.'],
  'events/album-closed': [403, 'Only the host and people who are going can see this album.'],
  'events/album-full': [409, 'This album is full.'],
  'events/not-invited': [404, 'You are not invited to this event. You can ask the host for an invitation.'],
  'events/feed-not-found': [404, 'This calendar does not exist.'],
} as const satisfies ErrorTable<'events'>

declare module '../kit/errors.ts' {
  interface ErrorTables {
    events: typeof eventsErrors
  }
}
