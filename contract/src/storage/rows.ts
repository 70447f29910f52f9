import { anyEndpoints, type RefusedBy } from '../kit/endpoint.ts'
import type { storageErrors } from './errors.ts'

/** Rows that are refused only by codes of this module, and of the kit. */
export const endpoints: RefusedBy<typeof storageErrors> = anyEndpoints
