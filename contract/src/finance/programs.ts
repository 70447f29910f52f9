import * as z from 'zod/mini'
import { page, pageQuery } from '../kit/page.ts'
import { Id, Instant, line, plainLine, text, Version } from '../kit/scalars.ts'
import { endpoints } from './rows.ts'

// Every member sees programs and their entries. Amounts are rupees with at most two decimals; inside they are paisa.

/** Who sees addresses and phones of donors: every member, or who created the program or the entry. */
export const donorContacts = ['MEMBERS', 'CREATORS'] as const
export type DonorContact = (typeof donorContacts)[number]

/** The members who may add entries: all of them, or only the creator of the program. */
export const entryWriters = ['MEMBERS', 'CREATOR'] as const
export type EntryWriters = (typeof entryWriters)[number]

export const mostProgramName = 200
export const mostProgramDescription = 5000
export const mostGoal = 100_000_000_000

export const FinanceProgram = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  familyId: z.nullable(Id),
  /** Null, shown as N/A, for who may not see the tree. */
  familyName: z.nullable(z.string()),
  groupId: z.nullable(Id),
  groupName: z.nullable(z.string()),
  donorContact: z.enum(donorContacts),
  entriesBy: z.enum(entryWriters),
  goal: z.nullable(z.number()),
  /** The sum of its donations; null, shown as 0, where it is not known. */
  donationTotal: z.nullable(z.number()),
  /** Null where the account is gone. */
  /** Null also across a block. */
  createdById: z.nullable(Id),
  createdByName: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
  can: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    addEntry: z.boolean(),
    /** Remove it from its tree, or from its group. */
    unlinkTree: z.boolean(),
    unlinkGroup: z.boolean(),
  }),
})
export type FinanceProgram = z.infer<typeof FinanceProgram>

const shared = {
  donorContact: z.optional(z.enum(donorContacts)),
  entriesBy: z.optional(z.enum(entryWriters)),
  goal: z.nullish(z.number().check(z.gte(0), z.lte(mostGoal))),
}
export const ProgramDraft = z.object({
  ...shared,
  name: line(mostProgramName),
  description: text(mostProgramDescription),
  familyId: z.nullish(Id),
  groupId: z.nullish(Id),
})
export type ProgramDraft = z.infer<typeof ProgramDraft>

/** What is left out stays as it is; so do the links. */
export const ProgramChange = z.extend(ProgramDraft, { version: z.optional(Version) })
export type ProgramChange = z.infer<typeof ProgramChange>

export const ProgramId = z.object({ id: Id })

/** What was done to a program or an entry: never changed, never taken back. */
export const FinanceEvent = z.object({
  id: Id,
  kind: z.enum(['CREATE', 'CHANGE', 'DELETE', 'RECEIPT', 'VOID', 'SET_ASIDE', 'COUNT_AGAIN']),
  entryId: z.nullable(Id),
  by: z.nullable(z.object({ id: Id, name: z.string() })),
  at: Instant,
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})
export type FinanceEvent = z.infer<typeof FinanceEvent>

export const programs = endpoints({
  all: {
    method: 'GET',
    path: '/v1/finance/program/all',
    summary:
      'All programs, the newest first, or those of a tree or group; the first page tells the sum of all their donations.',
    access: 'member',
    scope: null,
    query: z.object({
      ...pageQuery,
      q: z.optional(plainLine(200)),
      familyId: z.optional(Id),
      groupId: z.optional(Id),
    }),
    reply: z.extend(page(FinanceProgram), { totalAmount: z.nullable(z.number()) }),
  },
  create: {
    method: 'POST',
    path: '/v1/finance/program',
    summary: 'Creates a program, of a tree that one edits or a group that one is in where it has to do with one.',
    access: 'member',
    scope: null,
    body: ProgramDraft,
    reply: FinanceProgram,
    status: 201,
    creates: true,
    rate: 'finance',
    errors: ['finance/tree-not-found', 'finance/group-not-found', 'groups/inactive'],
  },
  get: {
    method: 'GET',
    path: '/v1/finance/program/:id',
    summary: 'One program.',
    access: 'member',
    scope: null,
    params: ProgramId,
    reply: FinanceProgram,
    errors: ['finance/not-found'],
  },
  update: {
    method: 'PUT',
    path: '/v1/finance/program/:id',
    summary: 'Changes a program of one’s own; links that are left out stay.',
    access: 'member',
    scope: null,
    params: ProgramId,
    body: ProgramChange,
    reply: FinanceProgram,
    rate: 'finance',
    errors: [
      'finance/not-found',
      'finance/not-creator',
      'finance/tree-not-found',
      'finance/group-not-found',
      'groups/inactive',
      'kit/stale',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/finance/program/:id',
    summary: 'Deletes a program of one’s own, with all its entries.',
    access: 'member',
    scope: null,
    params: ProgramId,
    errors: ['finance/not-found', 'finance/not-creator'],
  },
  removeLink: {
    method: 'DELETE',
    path: '/v1/finance/program/:id/link/:rootId',
    summary:
      'Removes a program from its tree or group: for the creator, the owner of the tree, and moderators of the group. Twice is the same as once.',
    access: 'member',
    scope: null,
    params: z.extend(ProgramId, { rootId: Id }),
    rate: 'finance',
    errors: ['finance/not-found', 'finance/not-creator'],
  },
  history: {
    method: 'GET',
    path: '/v1/finance/program/:id/history',
    summary: 'Changes to a program and its entries, the latest first.',
    access: 'member',
    scope: null,
    params: ProgramId,
    query: z.object(pageQuery),
    reply: page(FinanceEvent),
    errors: ['finance/not-found'],
  },
})
