import { t } from '@lingui/core/macro'
import { StoppedWaiting } from '../../kit/failures.ts'

/** The sentence after somebody stopped waiting while the cover was sent. Nothing is saved then. */
export const stoppedWords = (error: unknown): string | undefined =>
  error instanceof StoppedWaiting
    ? t`You cancelled, so nothing was saved. The text you entered is still here.`
    : undefined
