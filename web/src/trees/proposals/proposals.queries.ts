import { proposals, type Proposal, type SentProposal } from '@mulghar/contract/trees/proposals'
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { changed, treeQueries } from '../core/trees.queries.ts'

export const proposalQueries = {
  list: (treeId: string) =>
    infiniteQueryOptions({
      queryKey: [...treeQueries.one(treeId), 'proposals'],
      queryFn: ({ pageParam, signal }) =>
        call(proposals.list, { params: { id: treeId }, query: pageParam ? { next: pageParam } : {} }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page: { next: string | null }) => page.next,
    }),
  /** What speaks against one, and who may be the same person. */
  check: ({ id, familyTreeId, kind, can }: Proposal) =>
    queryOptions({
      queryKey: [...treeQueries.one(familyTreeId), 'proposals', id, 'check'],
      queryFn: ({ signal }) => call(proposals.check, { params: { id: familyTreeId, proposalId: id } }, { signal }),
      enabled: can.accept && (kind === 'CREATE' || kind === 'CHANGE'),
    }),
  /** Own changes that wait, of all trees. */
  sent: () =>
    infiniteQueryOptions({
      queryKey: [...treeQueries.lists(), 'sent-proposals'],
      queryFn: ({ pageParam, signal }) =>
        call(proposals.sent, { query: pageParam ? { next: pageParam } : {} }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page: { next: string | null }) => page.next,
    }),
  /** One's own trees in which something waits. */
  waiting: () =>
    infiniteQueryOptions({
      queryKey: [...treeQueries.lists(), 'proposals'],
      queryFn: ({ pageParam, signal }) =>
        call(proposals.waiting, { query: pageParam ? { next: pageParam } : {} }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page: { next: string | null }) => page.next,
    }),
}

/** For all answers to a change that waits. */
export const answerTo = ({ id }: Pick<Proposal, 'id'>) => [`proposal ${id}`] as const

export const proposalMutations = {
  accept: (cache: QueryClient, treeId: string) =>
    mutationOptions({
      mutationFn: (proposalId: string) => call(proposals.accept, { params: { id: treeId, proposalId } }),
      onSuccess: () => changed(cache, treeId),
    }),
  /** Withdraws a change of the list of own changes. */
  withdrawSent: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ id: proposalId, familyTreeId: id }: SentProposal) =>
        call(proposals.end, { params: { id, proposalId }, body: {} }),
      onSuccess: (_, { familyTreeId }) => changed(cache, familyTreeId),
    }),
  /** Refuses it, as the owner, with a reason or without; or withdraws it, as its author. */
  end: (cache: QueryClient, treeId: string) =>
    mutationOptions({
      mutationFn: ({ id: proposalId, reason }: { id: string; reason?: string }) =>
        call(proposals.end, { params: { id: treeId, proposalId }, body: reason ? { reason } : {} }),
      onSuccess: () => changed(cache, treeId),
    }),
}
