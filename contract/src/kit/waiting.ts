import * as z from 'zod/mini'
import { Id } from './scalars.ts'

/** The answer 202 of a call whose work waits: by which id it is found, and the words for it. */
export const Waiting = z.object({ proposalId: Id, message: z.string() })
export type Waiting = z.infer<typeof Waiting>
