import type {} from './rates.ts'
import type { documentsErrors } from '../documents/errors.ts'
import { anyEndpoints, type RefusedBy } from '../kit/endpoint.ts'
import type { messagesErrors } from './errors.ts'

/** Rows that are refused only by codes of this module, of modules below, and of the kit. */
export const endpoints: RefusedBy<typeof documentsErrors | typeof messagesErrors> = anyEndpoints
