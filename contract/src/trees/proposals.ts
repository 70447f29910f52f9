import * as z from 'zod/mini'
import { endpoints } from '../kit/endpoint.ts'
import { page, pageQuery } from '../kit/page.ts'
import { Id, Instant } from '../kit/scalars.ts'
import { TreeEdit } from './history.ts'

// Where a tree's owner wants it so, what others change waits. A proposal is seen by its author and the owner alone.

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
  /** What it would do, as it looked when it was proposed. */
  changes: z.array(TreeEdit),
  can: z.object({ accept: z.boolean(), refuse: z.boolean(), withdraw: z.boolean() }),
})
export type Proposal = z.infer<typeof Proposal>

const Key = z.object({ id: Id, proposalId: Id })
const ofTree = ['trees/not-found', 'trees/not-member'] as const

export const proposals = endpoints({
  list: {
    method: 'GET',
    path: '/v1/family/family-tree/:id/proposal',
    summary: 'Changes that wait: all of them for the owner; for others their own, with what became of them.',
    access: 'member',
    params: z.object({ id: Id }),
    query: z.object(pageQuery),
    reply: page(Proposal),
    errors: ofTree,
  },
  accept: {
    method: 'POST',
    path: '/v1/family/family-tree/:id/proposal/:proposalId/accept',
    summary: 'Lets a change happen, as its author made it; one that no longer fits is refused and stays.',
    access: 'member',
    params: Key,
    errors: [...ofTree, 'trees/not-owner', 'trees/proposal-not-found', 'trees/proposal-stale'],
  },
  end: {
    method: 'DELETE',
    path: '/v1/family/family-tree/:id/proposal/:proposalId',
    summary: 'Refuses a change, as the owner, or withdraws it, as its author.',
    access: 'member',
    params: Key,
    errors: [...ofTree, 'trees/proposal-not-found'],
  },
})
