import * as z from 'zod/mini'
import { plainLine } from '../kit/scalars.ts'
import { ImportProblem } from './import-report.ts'

/** What a column of a vanshavali holds; the first seven in the order in which such tables are kept. */
export const columnRoles = [
  'SERIAL',
  'NAME',
  'GENERATION',
  'FATHER',
  'SONS',
  'DAUGHTERS',
  'SON_SERIALS',
  'IGNORED',
] as const
export type ColumnRole = (typeof columnRoles)[number]

/** The roles of the columns from the left, by commas, each but IGNORED once and NAME among them; without it they are found by their headings. */
export const ColumnRoles = z.string().check(
  z.maxLength(1000),
  z.refine((text) => {
    if (text === '') return true
    const roles = text.split(',')
    const named = roles.filter((role) => role !== 'IGNORED')
    return (
      roles.every((role) => (columnRoles as readonly string[]).includes(role)) &&
      new Set(named).size === named.length &&
      named.includes('NAME')
    )
  }, 'not-offered'),
)

/** How a table is to be read, where a person has said it. */
export const tableQuery = {
  /** For names that show none. */
  familyName: z.optional(plainLine(100)),
  columns: z.optional(ColumnRoles),
  headings: z.optional(z.enum(['', 'yes', 'no'])),
}

/** What a table would become, before anything is written. */
export const TablePreview = z.object({
  fileName: z.string(),
  encoding: z.string(),
  /** Rows with something in them, without headings. */
  rows: z.int(),
  /** The row of the headings, from 1; null where there are none. */
  headingRow: z.nullable(z.int()),
  columns: z.array(z.object({ title: z.string(), role: z.enum(columnRoles), samples: z.array(z.string()) })),
  people: z.int(),
  families: z.int(),
  problemCount: z.int(),
  problems: z.array(ImportProblem),
})
export type TablePreview = z.infer<typeof TablePreview>
