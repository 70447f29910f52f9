import * as z from 'zod/mini'
import { Id } from '../kit/scalars.ts'

/** A kind of problem once, with how often it was met and the first lines (of a table: rows). */
export const ImportProblem = z.object({
  code: z.string(),
  severity: z.enum(['info', 'warning', 'error']),
  message: z.string(),
  count: z.int(),
  lines: z.array(z.int()),
  /** Of a table: what is wrong in the first rows, one by one. */
  details: z.optional(z.array(z.string())),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/** What an import says at its end (the `report` of its job). */
export const ImportReport = z.object({
  familyTreeId: Id,
  fileName: z.string(),
  /** Absent in reports from before there were tables. */
  kind: z.optional(z.enum(['GEDCOM', 'TABLE'])),
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
  problems: z.array(ImportProblem),
})
export type ImportReport = z.infer<typeof ImportReport>
