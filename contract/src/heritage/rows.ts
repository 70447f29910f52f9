import type {} from './reacted.ts'
import type {} from './rates.ts'
import type {} from './issues.ts'
import type { documentsErrors } from '../documents/errors.ts'
import type { groupsErrors } from '../groups/errors.ts'
import { anyEndpoints, type RefusedBy } from '../kit/endpoint.ts'
import type { heritageErrors } from './errors.ts'

/** Rows that are refused only by codes of this module, of modules below, and of the kit. */
export const endpoints: RefusedBy<typeof heritageErrors | typeof documentsErrors | typeof groupsErrors> = anyEndpoints
