import { msg } from '@lingui/core/macro'
import type { WordsOf } from '../kit/word-registry.ts'

/** What is said when a call of this room is refused; in English it is the server's own sentence. */
export const words = {
  codes: {
    'tasks/not-found': msg`This task does not exist.`,
    'tasks/given-up': msg`This failed several times. Please try again.`,
    'tasks/over': msg`This task has already ended.`,
  },
} satisfies WordsOf<'tasks'>
