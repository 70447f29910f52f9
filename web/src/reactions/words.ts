import { msg } from '@lingui/core/macro'
import type { WordsOf } from '../kit/word-registry.ts'

/** What is said when a call of this room is refused; in English it is the server's own sentence. */
export const words = {
  codes: {
    'reactions/not-found': msg`This item no longer exists.`,
    'reactions/closed': msg`Comments are closed here.`,
    'reactions/read-only': msg`You can read this, but you can no longer like or comment.`,
    'reactions/not-author': msg`Only the author can edit this comment.`,
    'reactions/may-not-remove': msg`Only the author can delete this comment.`,
  },
} satisfies WordsOf<'reactions'>
