import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { Id, plainLine } from '../kit/scalars.ts'
import { ChosenEncoding, EncodingPreview } from './import-report.ts'
import { TablePreview, tableQuery } from './vanshavali.ts'

export const exportFormats = ['gedcom551', 'gedcom70', 'gedzip', 'csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The code page of a GEDCOM file, where a person chose it. */
const encodingQuery = { encoding: z.optional(z.union([z.literal(''), ChosenEncoding])) }

export const exchange = endpoints({
  import: {
    method: 'POST',
    path: '/v1/family/family-tree/import',
    summary:
      'Reads a GEDCOM file (.ged, .gdz) or the table of a vanshavali (format=table) into a tree, or into a new one; a task that can be watched.',
    access: 'member',
    scope: 'trees:write',
    query: z.object({
      familyTreeId: z.optional(z.union([z.literal(''), Id])),
      name: z.optional(plainLine(120)),
      format: z.optional(z.enum(['', 'gedcom', 'table'])),
      ...encodingQuery,
      ...tableQuery,
    }),
    upload: 'file',
    reply: z.object({ jobId: Id, familyTreeId: Id }),
    status: 202,
    rate: 'upload',
    creates: true,
    errors: [
      'trees/busy',
      'documents/no-file',
      'documents/empty-file',
      'trees/not-found',
      'trees/not-member',
      'trees/not-editor',
      'trees/not-gedcom',
      'trees/not-a-table',
      'trees/approval-needed',
      'trees/import-running',
      'trees/import-too-large',
    ],
  },
  previewEncoding: {
    method: 'POST',
    path: '/v1/family/family-tree/import/encoding',
    summary:
      'Which encoding a GEDCOM file is read in and why, with ten of its names; the first megabyte of the file is enough. Nothing is kept.',
    access: 'member',
    scope: 'trees:write',
    query: z.object(encodingQuery),
    upload: 'file',
    reply: EncodingPreview,
    rate: 'upload',
    errors: ['documents/no-file', 'documents/empty-file', 'trees/not-gedcom', 'trees/import-too-large'],
  },
  previewTable: {
    method: 'POST',
    path: '/v1/family/family-tree/import/preview',
    summary: 'What the table of a vanshavali would become: its columns, people and problems. Nothing is kept.',
    access: 'member',
    scope: 'trees:write',
    query: z.object(tableQuery),
    upload: 'file',
    reply: TablePreview,
    rate: 'upload',
    errors: ['documents/no-file', 'documents/empty-file', 'trees/not-a-table', 'trees/import-too-large'],
  },
  export: {
    method: 'GET',
    path: '/v1/family/family-tree/:id/export',
    summary: 'The tree as a file, as far as the role of the viewer goes.',
    access: 'member',
    scope: 'trees:read',
    params: z.object({ id: Id }),
    query: z.object({ format: z._default(z.enum(exportFormats), 'gedcom551') }),
    produces: 'application/octet-stream',
    errors: ['trees/not-found', 'trees/not-member', 'trees/export-not-allowed'],
  },
})
