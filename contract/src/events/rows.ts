import type {} from './rates.ts'
import type {} from './issues.ts'
import { anyEndpoints, type RefusedBy } from '../kit/endpoint.ts'
import type { documentsErrors } from '../documents/errors.ts'
import type { groupsErrors } from '../groups/errors.ts'
import type { eventsErrors } from './errors.ts'

/** Rows that are refused only by codes of this room, of rooms below, and of the kit. */
export const endpoints: RefusedBy<typeof eventsErrors | typeof documentsErrors | typeof groupsErrors> = anyEndpoints
