import { kitErrors, type ErrorCode, type Refusal } from './kit/errors.ts'
import { jobsErrors } from './jobs/errors.ts'
import { accountsErrors } from './accounts/errors.ts'
import { documentsErrors } from './documents/errors.ts'
import { placesErrors } from './places/errors.ts'
import { peopleErrors } from './people/errors.ts'
import { treesErrors } from './trees/errors.ts'

/** The tables of all rooms, joined. For the server: a browser words the codes itself, and needs none of these sentences. */
export const errors = {
  ...kitErrors,
  ...jobsErrors,
  ...accountsErrors,
  ...documentsErrors,
  ...placesErrors,
  ...peopleErrors,
  ...treesErrors,
} satisfies Record<ErrorCode, Refusal>

export function statusOf(code: ErrorCode): number {
  return errors[code][0]
}

export function messageOf(code: ErrorCode): string {
  return errors[code][1]
}
