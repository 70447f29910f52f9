import { msg } from '@lingui/core/macro'
import type { WordsOf } from '../kit/word-registry.ts'

/** What is said when a call of this room is refused; in English it is the server's own sentence. */
export const words = {
  codes: {
    'events/not-found': msg`This event does not exist.`,
    'events/not-owner': msg`Only the creator of this event can do this.`,
    'events/owner': msg`This is your own event.`,
    'events/over': msg`This event is over.`,
    'events/archived': msg`This event is archived.`,
    'events/city-not-found': msg`We could not find this city. Please choose a city from the suggestions.`,
    'events/tree-not-found': msg`This family tree does not exist.`,
    'events/group-not-found': msg`Group not found`,
    'events/not-begun': msg`Photos can be added once the event has begun.`,
    'events/album-closed': msg`Only the host and people who are going can see this album.`,
    'events/album-full': msg`This album is full.`,
    'events/not-invited': msg`You are not invited to this event. You can ask the host for an invitation.`,
    'events/feed-not-found': msg`This calendar does not exist.`,
  },
  issues: {
    'start-past': () => msg`The start must be in the future.`,
    'end-before-start': () => msg`The end must be after the start.`,
    'skipped-hour': () =>
      msg`That time does not exist, because clocks go forward that day. Please choose another time.`,
    'repeated-hour': () => msg`Clocks go back that day, so this hour happens twice. Please choose one of the two.`,
    'time-unknown': () => msg`Please enter a valid time.`,
  },
} satisfies WordsOf<'events'>
