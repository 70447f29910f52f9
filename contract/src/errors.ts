import { kitErrors, type ErrorCode, type Refusal } from './kit/errors.ts'
import { kitIssues, type IssueCode } from './kit/issues.ts'
import { roomErrors, roomIssues } from './wire.ts'

/** The tables of all rooms, joined. For the server: a browser words the codes itself, and needs none of these sentences. */
export const errors = { ...kitErrors, ...roomErrors } satisfies Record<ErrorCode, Refusal>
export const issues: Record<IssueCode, (limit: number) => string> = { ...kitIssues, ...roomIssues }

/** The sentence of an issue as a message to translate, with `{limit}` in place of the number. */
export const issuePattern = (code: IssueCode): string => (issues[code] as (limit: unknown) => string)('{limit}')

export function statusOf(code: ErrorCode): number {
  return errors[code][0]
}

export function messageOf(code: ErrorCode): string {
  return errors[code][1]
}
