import { issues, messageOf, statusOf } from '@mulghar/contract/errors'
import type { ErrorBody, ErrorCode } from '@mulghar/contract/kit/errors'
import type { FieldIssue, IssueCode } from '@mulghar/contract/kit/issues'

/** A refusal that the caller can act on. Anything else that is thrown is a bug. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly issues: FieldIssue[] | undefined
  /** Seconds to wait, for a caller who came too often. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, more: { issues?: FieldIssue[]; retryAfter?: number; cause?: unknown } = {}) {
    super(messageOf(code), more.cause === undefined ? undefined : { cause: more.cause })
    this.code = code
    this.issues = more.issues
    this.retryAfter = more.retryAfter
  }

  get status(): number {
    return statusOf(this.code)
  }

  body(requestId: string): ErrorBody {
    const body: ErrorBody = { status: this.status, code: this.code, message: this.message, requestId }
    if (this.issues) body.errors = this.issues
    return body
  }
}

/** A refusal of one field that only the server could find. */
export function badField(field: string, code: IssueCode): AppError {
  return new AppError('kit/bad-input', { issues: [issueOf(field, code)] })
}

/** What is wrong with one field; `name` says whose it is, where the form that was sent does not. */
export function issueOf(field: string, code: IssueCode, name?: string): FieldIssue {
  return { field, code, ...(name !== undefined && { name }), message: issues[code](0) }
}
