import * as z from 'zod/mini'
import { endpoints } from './rows.ts'
import { page, pageQuery } from '../kit/page.ts'
import { Id, Instant, optionalText } from '../kit/scalars.ts'
import { TreeEdit } from './history.ts'
import { PersonCheck } from './people.ts'

// Changes by others wait where a tree's owner wants it so. A proposal is seen by its author and the owner alone.

/** What an edit that waits would do. */
export const proposalKinds = ['CREATE', 'CHANGE', 'DELETE', 'REVERT'] as const
export type ProposalKind = (typeof proposalKinds)[number]

export const proposalStatuses = ['WAITING', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'] as const
export type ProposalStatus = (typeof proposalStatuses)[number]

export const Proposal = z.object({
  id: Id,
  familyTreeId: Id,
  kind: z.enum(proposalKinds),
  status: z.enum(proposalStatuses),
  at: Instant,
  by: z.object({ id: Id, name: z.string() }),
  /** The edits, as they looked when they were proposed. Empty once withdrawn. */
  changes: z.array(TreeEdit),
  /** Why it was refused, where the owner has said so: for its author and the owner. */
  reason: z.nullable(z.string()),
  can: z.object({ accept: z.boolean(), refuse: z.boolean(), withdraw: z.boolean() }),
})
export type Proposal = z.infer<typeof Proposal>

/** A tree of the caller's own in which changes wait. */
export const WaitingProposals = z.object({
  familyTreeId: Id,
  familyTreeName: z.string(),
  /** How many; 100 stands for more. */
  count: z.int(),
  /** The latest: when, and whose. */
  at: Instant,
  by: z.object({ id: Id, name: z.string() }),
})
export type WaitingProposals = z.infer<typeof WaitingProposals>

/** A change that the caller proposed and that waits. */
export const SentProposal = z.object({
  id: Id,
  familyTreeId: Id,
  familyTreeName: z.string(),
  kind: z.enum(proposalKinds),
  /** The person that it is about, as named when it was proposed; empty where it is about no one person. */
  name: z.string(),
  at: Instant,
})
export type SentProposal = z.infer<typeof SentProposal>

const Key = z.object({ id: Id, proposalId: Id })
const ofTree = ['trees/not-found', 'trees/not-member'] as const

export const proposals = endpoints({
  list: {
    method: 'GET',
    path: '/v1/family/family-tree/:id/proposal',
    summary: 'Pending changes: all of them for the owner; for others their own, with what became of them.',
    access: 'member',
    scope: 'trees:read',
    params: z.object({ id: Id }),
    query: z.object(pageQuery),
    reply: page(Proposal),
    errors: ofTree,
  },
  waiting: {
    method: 'GET',
    path: '/v1/family/proposal/waiting',
    summary: "The caller's own trees in which changes wait for their word, and how many.",
    access: 'member',
    scope: 'trees:read',
    query: z.object(pageQuery),
    reply: page(WaitingProposals),
  },
  sent: {
    method: 'GET',
    path: '/v1/family/proposal/sent',
    summary: "The caller's own changes that wait for the owner of a tree, of all trees, the newest first.",
    access: 'member',
    scope: 'trees:read',
    query: z.object(pageQuery),
    reply: page(SentProposal),
  },
  check: {
    method: 'GET',
    path: '/v1/family/family-tree/:id/proposal/:proposalId/check',
    summary:
      'What speaks against a change that waits, and who may be the same person: for the owner, as its author was told.',
    access: 'member',
    scope: 'trees:read',
    params: Key,
    reply: PersonCheck,
    errors: [...ofTree, 'trees/not-owner', 'trees/proposal-not-found', 'trees/proposal-stale'],
  },
  accept: {
    method: 'POST',
    path: '/v1/family/family-tree/:id/proposal/:proposalId/accept',
    summary: 'Lets a change happen, as its author made it; one that no longer fits is refused and stays.',
    access: 'member',
    scope: null,
    params: Key,
    errors: [
      'trees/busy',
      ...ofTree,
      'trees/not-owner',
      'trees/proposal-not-found',
      'trees/proposal-stale',
      'trees/proposer-not-editor',
    ],
  },
  end: {
    method: 'DELETE',
    path: '/v1/family/family-tree/:id/proposal/:proposalId',
    summary: 'Refuses a change, as the owner, with a reason for its author or without; or withdraws it, as its author.',
    access: 'member',
    scope: 'trees:write',
    params: Key,
    body: z.optional(z.object({ reason: z.optional(optionalText(500)) })),
    errors: ['trees/busy', ...ofTree, 'trees/proposal-not-found'],
  },
})
