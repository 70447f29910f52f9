import type {} from './rates.ts'
import type {} from './issues.ts'
import type { documentsErrors } from '../documents/errors.ts'
import { anyEndpoints, type RefusedBy } from '../kit/endpoint.ts'
import type { groupsErrors } from '../groups/errors.ts'
import type { financeErrors } from './errors.ts'

/** Rows that are refused only by codes of this room, of files and groups, and of the kit. */
export const endpoints: RefusedBy<typeof documentsErrors | typeof financeErrors | typeof groupsErrors> = anyEndpoints
