import { msg } from '@lingui/core/macro'
import type { WordsOf } from '../kit/word-registry.ts'

/** What is said when a call of this room is refused; in English it is the server's own sentence. */
export const words = {
  codes: {
    'places/city-not-found': msg`We could not find this city. Please choose a city from the suggestions.`,
    'places/map-not-found': msg`This map does not exist.`,
  },
} satisfies WordsOf<'places'>
