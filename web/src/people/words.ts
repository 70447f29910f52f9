import { msg } from '@lingui/core/macro'
import type { WordsOf } from '../kit/word-registry.ts'

/** What is said when a call of this room is refused; in English it is the server's own sentence. */
export const words = {
  codes: {
    'people/not-found': msg`User not found`,
  },
} satisfies WordsOf<'people'>
