import { msg } from '@lingui/core/macro'
import type { WordsOf } from '../kit/word-registry.ts'

/** What is said when a call of this room is refused; in English it is the server's own sentence. */
export const words = {
  codes: {
    'reactions/not-found': msg`This is no longer there.`,
    'reactions/closed': msg`Comments are closed here.`,
    'reactions/read-only': msg`This can only be read now.`,
    'reactions/not-author': msg`Only the author can edit this comment.`,
    'reactions/may-not-remove': msg`Only the author can delete this comment.`,
  },
} satisfies WordsOf<'reactions'>
