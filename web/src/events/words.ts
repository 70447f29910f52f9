import { msg } from '@lingui/core/macro'
import type { WordsOf } from '../kit/word-registry.ts'

/** What is said when a call of this room is refused; in English it is the server's own sentence. */
export const words = {
  codes: {
    'events/not-found': msg`This event does not exist.`,
    'events/not-owner': msg`Only who created this event can do this.`,
    'events/owner': msg`This is your own event.`,
    'events/over': msg`This event is over.`,
    'events/archived': msg`This event is archived.`,
    'events/city-not-found': msg`This city is not known.`,
    'events/tree-not-found': msg`This family tree does not exist.`,
    'events/group-not-found': msg`Group not found`,
    'events/not-begun': msg`Photos can be added once the event has begun.`,
    'events/album-closed': msg`Only the host and who is going see this album.`,
    'events/album-full': msg`This album is full.`,
    'events/not-invited': msg`You are not invited to this event.`,
    'events/feed-not-found': msg`This calendar does not exist.`,
  },
  issues: {
    'start-past': () => msg`An event starts now at the earliest.`,
    'end-before-start': () => msg`An event ends after it starts.`,
    'skipped-hour': () => msg`There is no such time: the clocks go forward that day.`,
    'repeated-hour': () => msg`This hour comes twice: the clocks go back that day. Please say which one.`,
    'time-unknown': () => msg`This is no time.`,
  },
} satisfies WordsOf<'events'>
