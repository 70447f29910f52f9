import * as z from 'zod/mini'
import { Id } from '../kit/scalars.ts'

/** What an import says at its end (the `report` of its job). */
export const ImportReport = z.object({
  familyTreeId: Id,
  fileName: z.string(),
  version: z.nullable(z.string()),
  encoding: z.string(),
  software: z.nullable(z.string()),
  people: z.int(),
  families: z.int(),
  sources: z.int(),
  media: z.int(),
  otherRecords: z.int(),
  seconds: z.number(),
  problemCount: z.int(),
  /** Each kind of problem once, with how often it was met and the first lines. */
  problems: z.array(
    z.object({
      code: z.string(),
      severity: z.enum(['info', 'warning', 'error']),
      message: z.string(),
      count: z.int(),
      lines: z.array(z.int()),
    }),
  ),
})
export type ImportReport = z.infer<typeof ImportReport>
