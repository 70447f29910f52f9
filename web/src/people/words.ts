import { msg } from '@lingui/core/macro'
import type { WordsOf } from '../kit/word-registry.ts'

/** What is said when a call of this room is refused; in English it is the server's own sentence. */
export const words = {
  codes: {
    'people/not-found': msg`User not found`,
    'people/own-account': msg`This is your own account.`,
    'people/must-follow': msg`You must follow this user to view their followers or following.`,
    'people/list-not-shown': msg`This user keeps this list private.`,
    'people/blocked-by-you': msg`You have blocked this user. Unblock them first.`,
    'people/follows-too-many': msg`You can follow up to 5,000 people.`,
    'people/hides-too-many': msg`You can block or mute up to 5,000 people.`,
    'people/request-not-found': msg`This request is no longer pending.`,
    'people/too-many-links': msg`There can be at most 10 links.`,
    'people/link-not-found': msg`This link no longer exists.`,
  },
} satisfies WordsOf<'people'>
