import type {} from './rates.ts'
import type { documentsErrors } from '../documents/errors.ts'
import { anyEndpoints, type RefusedBy } from '../kit/endpoint.ts'

/** Rows that are refused only by codes of rooms below, and of the kit. */
export const endpoints: RefusedBy<typeof documentsErrors> = anyEndpoints
