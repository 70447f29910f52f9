import type {} from './rates.ts'
import type {} from './issues.ts'
import { anyEndpoints, type RefusedBy } from '../kit/endpoint.ts'
import type { financeErrors } from './errors.ts'

/** Rows that are refused only by codes of this room, and of the kit. */
export const endpoints: RefusedBy<typeof financeErrors> = anyEndpoints
