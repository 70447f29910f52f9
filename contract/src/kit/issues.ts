import type { CodesOf } from './errors.ts'

/** What can be wrong with one field, as codes with the sentence the server says; a limit goes with those that have one. */
export type IssueTable = Record<string, (limit: number) => string>

/** What can be wrong with a field of any form. */
export const kitIssues = {
  required: () => 'This is required.',
  'too-short': (limit: number) => `This must have at least ${limit} characters.`,
  'too-long': (limit: number) => `This must have at most ${limit} characters.`,
  'too-small': (limit: number) => `This must be at least ${limit}.`,
  'too-big': (limit: number) => `This must be at most ${limit}.`,
  'too-many': (limit: number) => `Please choose at most ${limit}.`,
  email: () => 'This is not an email address.',
  phone: () => 'Invalid phone number format',
  date: () => 'This is not a date.',
  'no-such-day': () => 'This day does not exist.',
  'no-year-zero': () => 'There is no year 0.',
  'too-late-in-month': (limit: number) => `This month has only ${limit} days.`,
  id: () => 'This item cannot be used here. Please choose another one.',
  'not-https': () => 'This must be a link that begins with https://.',
  'body-only': () => 'This part of the address is not known.',
  'not-offered': () => 'Please choose one of the options.',
  'wrong-kind': () => 'This value is not valid.',
  'dates-reversed': () => 'The end is before the start.',
  'changed-since': () => 'Someone else changed this in the meantime.',
  'invited-today': () => 'This email address was already invited in the last 24 hours.',
  'invited-enough': () => 'This email address has received too many invitations today.',
  'sent-enough': () => 'You have sent too many email invitations today. Please try again tomorrow.',
} as const satisfies IssueTable
type KitIssue = keyof typeof kitIssues

/** The table of each room that has more to say, by its name: its `issues.ts` declares it, and no room names another's here. */
export interface IssueTables {
  kit: typeof kitIssues
}

export type IssueCode = CodesOf<IssueTables[keyof IssueTables]>
/** `name` says whose field it is, where the form that was sent does not. */
export type FieldIssue = { field: string; code: IssueCode; limit?: number; name?: string; message: string }

type ZodIssue = {
  readonly code?: string | undefined
  readonly message: string
  readonly path: readonly PropertyKey[]
  readonly format?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly origin?: unknown
  readonly input?: unknown
}

/** A schema's complaint as a code that both sides can put into words. */
export function fieldIssue(issue: ZodIssue): FieldIssue {
  const limit = Number(issue.code === 'too_small' ? issue.minimum : issue.maximum)
  const code = Number.isFinite(limit) ? issueCode(issue) : withoutLimit(issueCode(issue))
  const field = issue.path.map(String).join('.')
  return {
    field,
    code,
    message: kitIssues[code](limit),
    ...(Number.isFinite(limit) && code.startsWith('too-') && { limit }),
  }
}

/** A sentence with a limit would say that it is not a number, where a schema names none. */
function withoutLimit(code: KitIssue): KitIssue {
  if (code === 'too-late-in-month') return 'no-such-day'
  return code.startsWith('too-') ? 'wrong-kind' : code
}

function issueCode(issue: ZodIssue): KitIssue {
  if (Object.hasOwn(kitIssues, issue.message)) return issue.message as KitIssue
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? 'too-short' : 'too-small'
    case 'too_big':
      return issue.origin === 'string' ? 'too-long' : issue.origin === 'array' ? 'too-many' : 'too-big'
    case 'invalid_format':
      return formats.get(String(issue.format)) ?? 'wrong-kind'
    case 'invalid_value':
      return 'not-offered'
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'required' : 'wrong-kind'
    default:
      return 'wrong-kind'
  }
}

const formats = new Map<string, KitIssue>([
  ['email', 'email'],
  ['uuid', 'id'],
  ['date', 'date'],
  ['datetime', 'date'],
  ['url', 'not-https'],
])
