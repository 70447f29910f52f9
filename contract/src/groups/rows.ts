import type {} from './rates.ts'
import type { documentsErrors } from '../documents/errors.ts'
import { anyEndpoints, type RefusedBy } from '../kit/endpoint.ts'
import type { peopleErrors } from '../people/errors.ts'
import type { groupsErrors } from './errors.ts'

/** Rows that are refused only by codes of this room, of rooms below, and of the kit. */
export const endpoints: RefusedBy<typeof documentsErrors | typeof peopleErrors | typeof groupsErrors> = anyEndpoints
