import * as z from 'zod/mini'
import { EntryId } from './donors.ts'
import { ProgramId } from './programs.ts'
import { endpoints } from './rows.ts'

export const bookFormats = ['csv', 'xlsx', 'pdf'] as const
export type BookFormat = (typeof bookFormats)[number]

/** What is taken along as a file: shown is what the same viewer sees in lists, and no more. */
export const books = endpoints({
  export: {
    method: 'GET',
    path: '/v1/finance/program/:id/export',
    summary:
      'The entries of a program that count, as a table (CSV, or a workbook), or on paper (PDF), from the first on.',
    access: 'member',
    scope: null,
    params: ProgramId,
    query: z.object({ format: z._default(z.enum(bookFormats), 'csv') }),
    produces: 'application/octet-stream',
    rate: 'finance-export',
    errors: ['finance/not-found'],
  },
  receipt: {
    method: 'GET',
    path: '/v1/finance/donor/:id/receipt',
    summary: 'The receipt of a donation as a PDF, where one has been issued and is good.',
    access: 'member',
    scope: null,
    params: EntryId,
    produces: 'application/pdf',
    rate: 'finance',
    errors: [
      'finance/entry-not-found',
      'finance/not-found',
      'finance/no-receipt',
      'finance/receipt-void-changed',
      'finance/receipt-void-deleted',
      'finance/receipt-void-set-aside',
    ],
  },
})
