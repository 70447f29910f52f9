import * as z from 'zod/mini'
import { Document } from '../documents/documents.ts'
import { page, pageQuery } from '../kit/page.ts'
import { Day, Id, Instant, plainLine, text, Version } from '../kit/scalars.ts'
import { endpoints } from './rows.ts'

export const entryKinds = ['DONATION', 'EXPENSE'] as const
export type EntryKind = (typeof entryKinds)[number]

export const DonorEntry = z.object({
  id: Id,
  financeProgramId: Id,
  /** The description, for an expense. */
  donorName: z.string(),
  /** Rupees: a donation is positive, an expense negative. */
  amount: z.number(),
  /** Null where there is none, and for who may not see it. */
  donorAddress: z.nullable(z.string()),
  donorPhoneNo: z.nullable(z.string()),
  /** Somebody of a family tree whom it has to do with: null for who may not see that person. */
  personId: z.nullable(Id),
  personName: z.nullable(z.string()),
  /** Photos of papers, and PDFs. */
  medias: z.array(Document),
  /** The receipt that is good for it. */
  receipt: z.nullable(z.object({ year: z.int(), number: z.int(), label: z.string(), issuedAt: Instant })),
  /** Set aside by the creator of the program: it counts into no total. Only the creators of program and entry see the reason. */
  setAside: z.nullable(z.object({ at: Instant, reason: z.nullable(z.string()) })),
  /** Null also across a block, except for the creator of the program. */
  createdById: z.nullable(Id),
  createdByName: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
  can: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    issueReceipt: z.boolean(),
    setAside: z.boolean(),
    countAgain: z.boolean(),
  }),
})
export type DonorEntry = z.infer<typeof DonorEntry>

export const mostMedias = 10

export const EntryTotals = z.object({
  donations: z.number(),
  /** The absolute sum of the expenses. */
  expenses: z.number(),
  net: z.number(),
  donationCount: z.int(),
  expenseCount: z.int(),
})
export type EntryTotals = z.infer<typeof EntryTotals>

// What is wrong with them is said of all fields at once, by the rules of the room (`entry-rules.ts`).
const typed = plainLine(2000)
const fields = {
  donorName: typed,
  amount: z.number(),
  donorAddress: z.nullish(typed),
  donorPhoneNo: z.nullish(typed),
  personId: z.nullish(Id),
  mediaIds: z.optional(z.array(Id).check(z.maxLength(mostMedias))),
}
export const EntryDraft = z.object({ ...fields, financeProgramId: Id })
export type EntryDraft = z.infer<typeof EntryDraft>
/** Whom it has to do with and its papers stay as they are where they are left out. */
export const EntryChange = z.object({ ...fields, version: z.optional(Version) })
export type EntryChange = z.infer<typeof EntryChange>

export const mostAsideReason = 500
/** A version, where one is sent, has to be the entry's. */
export const AsideDraft = z.object({ reason: text(mostAsideReason), version: z.optional(Version) })

export const EntryId = z.object({ id: Id })

/** How what an entry names can be refused. */
const named = [
  'finance/person-not-found',
  'finance/not-paper',
  'documents/not-found',
  'documents/file-too-large',
] as const

export const donors = endpoints({
  list: {
    method: 'GET',
    path: '/v1/finance/donor/program/:id',
    summary:
      'The entries of a program, the newest first, with its totals: of one kind, by name (the last word may have only begun), or from and to a day.',
    access: 'member',
    scope: null,
    params: EntryId,
    query: z.object({
      ...pageQuery,
      kind: z.optional(z.enum(entryKinds)),
      q: z.optional(plainLine(200)),
      from: z.optional(Day),
      to: z.optional(Day),
    }),
    reply: z.extend(page(DonorEntry), { totals: EntryTotals }),
    errors: ['finance/not-found'],
  },
  create: {
    method: 'POST',
    path: '/v1/finance/donor',
    summary: 'Enters a donation, or with a negative amount an expense; where a program says so, only its creator does.',
    access: 'member',
    scope: null,
    body: EntryDraft,
    reply: DonorEntry,
    status: 201,
    creates: true,
    rate: 'finance',
    errors: ['finance/not-found', 'finance/only-creator-adds', ...named],
  },
  update: {
    method: 'PUT',
    path: '/v1/finance/donor/:id',
    summary: 'Changes an entry of one’s own; it stays a donation, or an expense.',
    access: 'member',
    scope: null,
    params: EntryId,
    body: EntryChange,
    reply: DonorEntry,
    rate: 'finance',
    errors: ['finance/entry-not-found', 'finance/not-creator', 'finance/kind-change', 'kit/stale', ...named],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/finance/donor/:id',
    summary: 'Deletes an entry of one’s own.',
    access: 'member',
    scope: null,
    params: EntryId,
    errors: ['finance/entry-not-found', 'finance/not-creator'],
  },
  setAside: {
    method: 'POST',
    path: '/v1/finance/donor/:id/set-aside',
    summary:
      'Takes an entry of somebody else out of totals, receipts and exports, with a reason, by the creator of its program; one that is set aside already stays as it is.',
    access: 'member',
    scope: null,
    params: EntryId,
    body: AsideDraft,
    reply: DonorEntry,
    rate: 'finance',
    errors: ['finance/entry-not-found', 'finance/not-program-creator', 'finance/own-entry', 'kit/stale'],
  },
  countAgain: {
    method: 'DELETE',
    path: '/v1/finance/donor/:id/set-aside',
    summary: 'Counts an entry again that was set aside, by the creator of its program.',
    access: 'member',
    scope: null,
    params: EntryId,
    reply: DonorEntry,
    rate: 'finance',
    errors: ['finance/entry-not-found', 'finance/not-program-creator'],
  },
})
