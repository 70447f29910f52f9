import type { ErrorCode } from '@mulghar/contract/kit/errors'

/**
 * A refusal by its code alone, for code that runs in a thread: the sentences of all codes come with the schemas of all calls,
 * which take a thread longer to load than all else. Whoever started the thread makes an AppError of the code.
 */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: ErrorCode

  constructor(code: ErrorCode) {
    super(code)
    this.code = code
  }
}
