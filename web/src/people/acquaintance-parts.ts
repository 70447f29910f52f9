import type { Suggestion } from '@mulghar/contract/people/follow'
import { offered } from '../kit/offered.ts'

/** Why somebody is suggested, by the code of the reason: each room has words for its own. */
export type AcquaintanceWords = Record<string, (reason: Suggestion['reason']) => string>

export const acquaintanceParts = offered<AcquaintanceWords>()

/** Nothing is said of a reason that only a newer house knows. */
export const reasonInWords = (reason: Suggestion['reason']): string | undefined =>
  acquaintanceParts
    .all()
    .find((words) => words[reason.code])
    ?.[reason.code]?.(reason)
