import { msg } from '@lingui/core/macro'
import { isLost, mayBeCreated } from './failures.ts'
import { i18n } from './i18n.ts'
import { wordsFor } from './words.ts'

// Apart from words.ts, which every first page brings.

const lost = msg`We could not confirm that this was done. Please check before you try again.`

/**
 * What a person is told where no answer came, since a call's own "failed" may be untrue then. Undefined where the server has
 * answered.
 */
export function wordsForLost(error: unknown): string | undefined {
  if (mayBeCreated(error)) return wordsFor(error)
  return isLost(error) ? i18n._(lost) : undefined
}
