import * as z from 'zod/mini'
import { page, pageQuery } from '../kit/page.ts'
import { Id, Instant } from '../kit/scalars.ts'
import { EntryId } from './donors.ts'
import { ProgramId } from './programs.ts'
import { endpoints } from './rows.ts'

// A donation can have a receipt. Its numbers count up within its program and year without a gap, and none is given twice: a
// receipt whose entry was changed, deleted or set aside is void, and stays in the list.

export const Receipt = z.object({
  /** The entry, which may be gone. */
  entryId: Id,
  financeProgramId: Id,
  /** The Gregorian year in Nepal when it was issued, in which the numbers begin with 1. */
  year: z.int(),
  number: z.int(),
  label: z.string(),
  donorName: z.string(),
  amount: z.number(),
  issuedById: z.nullable(Id),
  issuedByName: z.nullable(z.string()),
  issuedAt: Instant,
  /** Null while it is good. */
  voided: z.nullable(
    z.object({ at: Instant, reason: z.enum(['CHANGED', 'DELETED', 'SET_ASIDE']), byName: z.nullable(z.string()) }),
  ),
})
export type Receipt = z.infer<typeof Receipt>

export const receipts = endpoints({
  issue: {
    method: 'POST',
    path: '/v1/finance/donor/:id/receipt',
    summary:
      'Issues the receipt of a donation, by who created its program or it; where a good one has been issued, answers that one.',
    access: 'member',
    scope: null,
    params: EntryId,
    reply: Receipt,
    status: 201,
    creates: true,
    rate: 'finance',
    errors: ['finance/entry-not-found', 'finance/not-issuer', 'finance/not-a-donation', 'finance/set-aside'],
  },
  list: {
    method: 'GET',
    path: '/v1/finance/program/:id/receipt',
    summary: 'The receipts of a program, the latest first, with those that are void and why.',
    access: 'member',
    scope: null,
    params: ProgramId,
    query: z.object(pageQuery),
    reply: page(Receipt),
    errors: ['finance/not-found'],
  },
})
