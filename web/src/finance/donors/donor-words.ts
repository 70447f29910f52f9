import { Refusal } from '../../kit/failures.ts'
import { wordsFor } from '../../kit/words.ts'

/** Why the server said no, where it did; that it could not be asked is no reason that helps. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof Refusal && error.status < 500 && error.requestId !== '' ? wordsFor(error) : undefined
}
