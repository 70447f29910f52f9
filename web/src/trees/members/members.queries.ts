import type { InputOf } from '@mulghar/contract/kit/endpoint'
import { joinRequests, type OwnJoinRequest } from '@mulghar/contract/trees/join-requests'
import { members, type GivenRole, type SentInvitation } from '@mulghar/contract/trees/members'
import type { Membership, Tree } from '@mulghar/contract/trees/trees'
import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { rereadUnderWay } from '../../kit/reread.ts'
import { call } from '../../kit/call.ts'
import { changed, treeQueries } from '../core/trees.queries.ts'
import { withKnownUser } from './join-requests.ts'

const top = null as string | null
const nextOf = (page: { next: string | null }) => page.next
const after = (next: string | null) => (next ? { next } : {})

/** What is known of who belongs to a tree hangs below the tree, so that its change event makes that old too. */
export const memberQueries = {
  list: (treeId: string) =>
    infiniteQueryOptions({
      queryKey: [...treeQueries.one(treeId), 'members'],
      queryFn: ({ pageParam, signal }) =>
        call(members.list, { params: { treeId }, query: after(pageParam) }, { signal }),
      initialPageParam: top,
      getNextPageParam: nextOf,
    }),
  requests: (treeId: string) =>
    infiniteQueryOptions({
      queryKey: [...treeQueries.one(treeId), 'requests'],
      queryFn: async ({ pageParam, signal }) =>
        withKnownUser(await call(members.requests, { params: { treeId }, query: after(pageParam) }, { signal })),
      initialPageParam: top,
      getNextPageParam: nextOf,
    }),
  invitations: (treeId: string) =>
    infiniteQueryOptions({
      queryKey: [...treeQueries.one(treeId), 'invitations'],
      queryFn: ({ pageParam, signal }) =>
        call(members.invitations, { params: { treeId }, query: after(pageParam) }, { signal }),
      initialPageParam: top,
      getNextPageParam: nextOf,
    }),
  /** Requests to one's own trees, and invitations to others. */
  waiting: () =>
    infiniteQueryOptions({
      queryKey: [...treeQueries.lists(), 'waiting'],
      queryFn: async ({ pageParam, signal }) =>
        withKnownUser(await call(members.waiting, { query: after(pageParam) }, { signal })),
      initialPageParam: top,
      getNextPageParam: nextOf,
    }),
  /** Own invitations that still invite, of all trees. */
  sent: () =>
    infiniteQueryOptions({
      queryKey: [...treeQueries.lists(), 'sent-invitations'],
      queryFn: ({ pageParam, signal }) => call(members.sent, { query: after(pageParam) }, { signal }),
      initialPageParam: top,
      getNextPageParam: nextOf,
    }),
  /** Own requests to join trees that wait. */
  sentRequests: () =>
    infiniteQueryOptions({
      queryKey: [...treeQueries.lists(), 'sent-requests'],
      queryFn: ({ pageParam, signal }) => call(joinRequests.sent, { query: after(pageParam) }, { signal }),
      initialPageParam: top,
      getNextPageParam: nextOf,
    }),
  /** Who says to be somebody in the caller's own trees, or in one of them. */
  claims: (treeId: string | undefined) =>
    infiniteQueryOptions({
      queryKey: treeId === undefined ? [...treeQueries.lists(), 'claims'] : [...treeQueries.one(treeId), 'claims'],
      queryFn: ({ pageParam, signal }) =>
        call(
          members.claims,
          { query: { ...(treeId !== undefined && { familyTreeId: treeId }), ...after(pageParam) } },
          { signal },
        ),
      initialPageParam: top,
      getNextPageParam: nextOf,
    }),
  greeting: (token: string) =>
    queryOptions({
      queryKey: [...treeQueries.all, 'greeting', token],
      queryFn: ({ signal }) => call(members.greeting, { params: { token } }, { signal }),
      retry: false,
    }),
  invitation: (token: string) =>
    queryOptions({
      queryKey: [...treeQueries.all, 'invitation', token],
      queryFn: ({ signal }) => call(members.invitation, { params: { token } }, { signal }),
      retry: false,
    }),
}

/** For all that decides whether somebody becomes a member of a tree. */
export const membershipChoice = (treeId: string, userId: string) => [`member ${treeId} ${userId}`] as const

export const memberMutations = {
  ask: (cache: QueryClient, treeId: string) =>
    mutationOptions({
      mutationFn: (wish: { role?: GivenRole; message?: string }) =>
        call(members.request, { params: { treeId }, body: { role: 'READ_ONLY', ...wish } }),
      onSuccess: () => void setMembership(cache, treeId, 'REQUESTED'),
    }),
  /** Ends one's own request or invitation. */
  withdraw: (cache: QueryClient, treeId: string, userId: string) =>
    mutationOptions({
      mutationFn: () => call(members.remove, { body: { familyTreeId: treeId, userId } }),
      onSuccess: () => void setMembership(cache, treeId, 'NONE'),
    }),
  /** Ends a request of the list of own requests. */
  withdrawRequest: (cache: QueryClient, userId: string) =>
    mutationOptions({
      mutationFn: ({ id }: OwnJoinRequest) => call(members.remove, { body: { familyTreeId: id, userId } }),
      onSuccess: (_, { id }) => setMembership(cache, id, 'NONE'),
    }),
  accept: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (body: InputOf<typeof members.accept>['body']) => call(members.accept, { body }),
      onSuccess: (member) => changed(cache, member.familyTreeId),
    }),
  remove: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (body: InputOf<typeof members.remove>['body']) => call(members.remove, { body }),
      onSuccess: (_, { familyTreeId }) => changed(cache, familyTreeId),
    }),
  update: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (body: InputOf<typeof members.update>['body']) => call(members.update, { body }),
      onSuccess: (_, { familyTreeId }) => changed(cache, familyTreeId),
    }),
  beSomebody: (cache: QueryClient, treeId: string) =>
    mutationOptions({
      mutationFn: (personId: string | null) => call(members.beSomebody, { body: { familyTreeId: treeId, personId } }),
      onSuccess: () => changed(cache, treeId),
    }),
  giveSelf: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ userId, ...body }: InputOf<typeof members.giveSelf>['body'] & { userId: string }) =>
        call(members.giveSelf, { params: { userId }, body }),
      onSuccess: (_, { familyTreeId }) => changed(cache, familyTreeId),
    }),
  takeSelf: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ userId, familyTreeId }: { userId: string; familyTreeId: string }) =>
        call(members.takeSelf, { params: { userId }, body: { familyTreeId } }),
      onSuccess: (_, { familyTreeId }) => changed(cache, familyTreeId),
    }),
  transfer: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (body: InputOf<typeof members.transfer>['body']) => call(members.transfer, { body }),
      onSuccess: (_, { familyTreeId }) => changed(cache, familyTreeId),
    }),
  leave: (cache: QueryClient, treeId: string) =>
    mutationOptions({
      mutationFn: () => call(members.leave, { body: { familyTreeId: treeId } }),
      onSuccess: () => {
        cache.removeQueries({ queryKey: treeQueries.one(treeId) })
        return cache.invalidateQueries({ queryKey: treeQueries.all })
      },
    }),
  invite: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (body: InputOf<typeof members.invite>['body']) => call(members.invite, { body }),
      onSuccess: (_, { familyTreeId }) => changed(cache, familyTreeId),
    }),
  inviteBy: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (body: InputOf<typeof members.inviteBy>['body']) => call(members.inviteBy, { body }),
      onSuccess: (_, { familyTreeId }) => invitationsChanged(cache, familyTreeId),
    }),
  revoke: (cache: QueryClient, treeId: string) =>
    mutationOptions({
      mutationFn: (id: string) => call(members.revoke, { params: { treeId, id } }),
      onSuccess: () => invitationsChanged(cache, treeId),
    }),
  /** Withdraws an own invitation, by name, by mail or a link. */
  withdrawSent: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ id, familyTreeId, user }: SentInvitation) =>
        user
          ? call(members.remove, { body: { familyTreeId, userId: user.id } })
          : call(members.revoke, { params: { treeId: familyTreeId, id } }),
      onSuccess: (_, { familyTreeId }) => changed(cache, familyTreeId),
    }),
  acceptInvitation: (cache: QueryClient, token: string) =>
    mutationOptions({
      mutationFn: () => call(members.acceptInvitation, { params: { token } }),
      onSuccess: (member) => changed(cache, member.familyTreeId),
    }),
}

const invitationsChanged = (cache: QueryClient, treeId: string) =>
  Promise.all([
    cache.invalidateQueries({ queryKey: memberQueries.invitations(treeId).queryKey }),
    cache.invalidateQueries({ queryKey: memberQueries.sent().queryKey }),
  ])

/** What one is to a tree, asked anew from its members and its requests. */
export async function recheckMembership(cache: QueryClient, treeId: string, userId: string): Promise<void> {
  const [own, asked] = await Promise.all([
    call(members.list, { params: { treeId }, query: { userId } }),
    call(members.requests, { params: { treeId }, query: {} }),
  ])
  const waits = asked.data.find((row) => row.userId === userId)
  const pending = waits?.origin === 'INVITE' ? 'INVITED' : waits ? 'REQUESTED' : 'NONE'
  void setMembership(cache, treeId, own.data.some((row) => row.userId === userId) ? 'MEMBER' : pending)
}

/** Every card of the tree that is on a page says the same. */
function setMembership(cache: QueryClient, treeId: string, membership: Membership): Promise<unknown> {
  const found = [...treeQueries.all, 'search']
  const card = treeQueries.card(treeId).queryKey
  cache.setQueriesData<InfiniteData<{ data: Tree[] }>>(
    { queryKey: found },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          data: page.data.map((tree) => (tree.id === treeId ? { ...tree, membership } : tree)),
        })),
      },
  )
  cache.setQueryData(card, (tree) => tree && { ...tree, membership })
  return Promise.all([
    rereadUnderWay(cache, found),
    rereadUnderWay(cache, card),
    cache.invalidateQueries({ queryKey: treeQueries.lists() }),
  ])
}
