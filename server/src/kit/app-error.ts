import { issuePattern, issues, messageOf, statusOf } from '@mulghar/contract/errors'
import type { ErrorBody, ErrorCode } from '@mulghar/contract/kit/errors'
import type { FieldIssue, IssueCode } from '@mulghar/contract/kit/issues'
import type { I18n } from './messages.ts'

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

  /** The reply, in the language of its reader. The error itself stays in English, for the log. */
  body(requestId: string, i18n: I18n): ErrorBody {
    const body: ErrorBody = { status: this.status, code: this.code, message: i18n.t(this.message), requestId }
    if (this.issues) body.errors = this.issues.map((issue) => ({ ...issue, message: sentenceOf(issue, i18n) }))
    return body
  }
}

/** A refusal of one field that only the server could find. */
export function badField(field: string, code: IssueCode): AppError {
  return new AppError('kit/bad-input', { issues: [issueOf(field, code)] })
}

function sentenceOf({ code, limit, message }: FieldIssue, i18n: I18n): string {
  const pattern = issuePattern(code)
  // An issue of a schema has its limit only where the schema names it.
  if (i18n.language === 'en' || (limit === undefined && pattern.includes('{limit}'))) return message
  return i18n.t(pattern, limit === undefined ? {} : { limit })
}

/** A text that is longer than the server takes, although the schema of its form allows more. */
export function textTooLong(field: string, limit: number): FieldIssue {
  return { ...issueOf(field, 'too-long'), limit, message: issues['too-long'](limit) }
}

/** What is wrong with one field; `name` says whose it is, where the form that was sent does not. */
export function issueOf(field: string, code: IssueCode, name?: string): FieldIssue {
  return { field, code, ...(name !== undefined && { name }), message: issues[code](0) }
}
