import { NetworkFailure, Refusal } from '../kit/failures.ts'
import { VaultFailure } from './keys/failures.ts'
import { MayBeDone, type ChangeKind } from './unsettled.ts'

export type Steps<Input, Done> = {
  kind: ChangeKind
  send: (input: Input) => Promise<unknown>
  /** Asks the server whether the change was done, without using a try. */
  isDone: () => Promise<boolean>
  /** Opens what the server has made of it. */
  prove: (input: Input) => Promise<Done>
  /** Called before the change is sent, and when it is known whether it was done. */
  onUnsettled: (isUnsettled: boolean) => void
  /** Keeps locks from other tabs away while a try is under way. */
  during: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Sends a change of the vault, then proves that it was done. Throws MayBeDone while that is not known. The next try then asks
 * first whether the change was done: sending it twice would be refused, and would cost a try.
 */
export function sendOnce<Input, Done>(steps: Steps<Input, Done>): (input: Input) => Promise<Done> {
  const { kind, send, isDone, prove, onUnsettled, during } = steps
  let outcome: 'unsent' | 'unknown' | 'sent' = 'unsent'

  async function attempt(input: Input): Promise<Done> {
    if (outcome === 'unknown' && (await isDone())) outcome = 'sent'
    if (outcome !== 'sent') {
      try {
        await send(input)
      } catch (error) {
        if (isUnknown(error)) outcome = 'unknown'
        // The first call may have been done after the settings were read; then this refusal is of the second one.
        else if (outcome === 'unsent' || !(await isDone())) outcome = 'unsent'
        else outcome = 'sent'
        if (outcome !== 'sent') throw error
      }
      outcome = 'sent'
    }
    return prove(input)
  }

  async function settle(input: Input): Promise<Done> {
    onUnsettled(true)
    try {
      const done = await attempt(input)
      onUnsettled(false)
      return done
    } catch (error) {
      if (outcome === 'unsent') onUnsettled(false)
      if (outcome === 'unsent' || isTampered(error)) throw error
      throw new MayBeDone(kind, () => again(input), { cause: error })
    }
  }

  const again = (input: Input) => during(() => settle(input))
  return again
}

/** The call may have been carried out: no answer came, or the answer is of a fault behind which nobody can look. */
const isUnknown = (error: unknown): boolean =>
  error instanceof NetworkFailure || (error instanceof Refusal && error.status >= 500)

/** The server returned something else than what was sealed here. */
const isTampered = (error: unknown): boolean => error instanceof VaultFailure && error.code !== 'stopped'
