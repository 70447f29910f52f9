import type {} from './rates.ts'
import { anyEndpoints, type RefusedBy } from '../kit/endpoint.ts'
import type { peopleErrors } from '../people/errors.ts'
import type { reactionsErrors } from './errors.ts'

/** Rows that are refused only by codes of this room, of rooms below, and of the kit. */
export const endpoints: RefusedBy<typeof peopleErrors | typeof reactionsErrors> = anyEndpoints
