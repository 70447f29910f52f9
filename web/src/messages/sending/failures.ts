import { NetworkFailure, Refusal } from '../../kit/failures.ts'

/** A message that made the server fail this many times is refused, so that the messages behind it are sent. */
const mostServerErrors = 3

/** Failures of messages by their clientId: whether to send a message again, or to refuse it. */
export class SendFailures {
  readonly #serverErrors = new Map<string, number>()

  /** Notes a failure; true where the server may take the same message later. */
  mayPass(clientId: string, error: unknown): boolean {
    if (error instanceof NetworkFailure) return true
    if (!(error instanceof Refusal)) return false
    if (error.status === 429) return error.code === 'kit/too-many'
    if (error.status !== 500) return error.status > 500
    const count = (this.#serverErrors.get(clientId) ?? 0) + 1
    // A refused message that is tried again starts anew.
    if (count >= mostServerErrors) this.#serverErrors.delete(clientId)
    else this.#serverErrors.set(clientId, count)
    return count < mostServerErrors
  }
}
