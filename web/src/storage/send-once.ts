import { NetworkFailure, Refusal } from '../kit/failures.ts'

/**
 * Sends a change of the vault, then proves that it was done. Where the answer was lost, the next try looks first whether the
 * change was done: sending it twice would be refused, and would cost a try.
 */
export function sendOnce<Input, Done>(
  send: (input: Input) => Promise<unknown>,
  prove: (input: Input) => Promise<Done>,
): (input: Input) => Promise<Done> {
  let outcome: 'unsent' | 'unknown' | 'sent' = 'unsent'
  return async (input) => {
    if (outcome === 'unknown') {
      try {
        const done = await prove(input)
        outcome = 'sent'
        return done
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // The server knows nothing of the change: it is sent again below.
        outcome = 'unsent'
      }
    }
    if (outcome === 'unsent') {
      try {
        await send(input)
      } catch (error) {
        if (error instanceof NetworkFailure) outcome = 'unknown'
        throw error
      }
      outcome = 'sent'
    }
    return prove(input)
  }
}
