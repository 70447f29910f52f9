import type {} from './rates.ts'
import type { documentsErrors } from '../documents/errors.ts'
import type { peopleErrors } from '../people/errors.ts'
import type { treesErrors } from './errors.ts'
// Whoever knows a row knows the issues of this room.
import type {} from './issues.ts'
import { anyEndpoints, type RefusedBy } from '../kit/endpoint.ts'

/** Rows that are refused only by codes of this room, of rooms below, and of the kit. */
export const endpoints: RefusedBy<typeof documentsErrors | typeof peopleErrors | typeof treesErrors> = anyEndpoints
