import type {} from './rates.ts'
import type { accountsErrors } from './errors.ts'
import { anyEndpoints, type RefusedBy } from '../kit/endpoint.ts'

/** Rows that are refused only by codes of this room, of rooms below, and of the kit. */
export const endpoints: RefusedBy<typeof accountsErrors> = anyEndpoints
