import * as z from 'zod/mini'
import { Instant } from './scalars.ts'

/** Why no mail went to an address that a member invites, and until when none will. */
export const RefusedAddress = z.object({
  email: z.string(),
  code: z.enum(['invited-today', 'invited-enough', 'sent-enough']),
  until: Instant,
})
