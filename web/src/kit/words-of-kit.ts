import { msg } from '@lingui/core/macro'
import type { WordsOf } from './word-registry.ts'

/** What every call can be refused with, and what can be wrong with a field of any form. */
export const wordsOfKit = {
  codes: {
    'kit/bad-input': msg`Some of what was sent is not right. Please check the marked fields.`,
    'kit/bad-json': msg`The request could not be read.`,
    'kit/bad-cursor': msg`This list has changed. Please start it again from the top.`,
    'kit/stale': msg`Someone else has changed this in the meantime. Your text is kept; please look at the newer version first.`,
    'kit/not-found': msg`There is nothing here.`,
    'kit/moderators-only': msg`Only moderators can do this.`,
    'kit/admins-only': msg`Only administrators can do this.`,
    'kit/idempotency-mismatch': msg`This key was used before with other contents.`,
    'kit/idempotency-busy': msg`The same request is still being worked on. Please wait a moment.`,
    'kit/too-large': msg`This is too large.`,
    'kit/wrong-type': msg`This kind of content is not accepted here.`,
    'kit/too-many': msg`Too many tries. Please wait a moment and try again.`,
    'kit/too-long': msg`This took too long and was stopped. Please try again.`,
    'kit/bug': msg`Something went wrong on our side. Please try again.`,
    'kit/unavailable': msg`Mulghar is starting or stopping. Please try again in a moment.`,
  },
  issues: {
    required: () => msg`This is required.`,
    'too-short': (limit) => msg`This must have at least ${limit} characters.`,
    'too-long': (limit) => msg`This must have at most ${limit} characters.`,
    'too-small': (limit) => msg`This must be at least ${limit}.`,
    'too-big': (limit) => msg`This must be at most ${limit}.`,
    'too-many': (limit) => msg`There can be at most ${limit} of these.`,
    email: () => msg`This is not an email address.`,
    phone: () => msg`Invalid phone number format`,
    date: () => msg`This is not a date.`,
    'no-such-day': () => msg`This day does not exist.`,
    'too-late-in-month': (limit) => msg`This month has only ${limit} days.`,
    id: () => msg`This is not a valid reference.`,
    'not-https': () => msg`This must be a link that begins with https://.`,
    'not-offered': () => msg`This is not one of the choices.`,
    'wrong-kind': () => msg`This is not of the right kind.`,
    'dates-reversed': () => msg`The end is before the start.`,
    'changed-since': () => msg`This has been changed since.`,
  },
} satisfies WordsOf<'kit'>
