import { groupInvitations } from '@mulghar/contract/groups/invitations'
import { groupMembers } from '@mulghar/contract/groups/members'
import { groups } from '@mulghar/contract/groups/groups'
import type { GivenGroupRole } from '@mulghar/contract/groups/roles'
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { earlierData } from '../../kit/earlier-data.ts'
import { call, type BodyOf } from '../../kit/call.ts'
import { changed, from, goesOn, groupQueries } from '../core/groups.queries.ts'

/** Who is in a group, would like to be, is invited, or is banned: all below the group, so that its change makes it old. */
export const memberQueries = {
  list: (groupId: string, q: string) =>
    infiniteQueryOptions({
      placeholderData: earlierData,
      queryKey: [...groupQueries.one(groupId), 'members', q],
      queryFn: ({ pageParam, signal }) =>
        call(groupMembers.list, { params: { groupId }, query: { ...(q && { q }), ...from(pageParam) } }, { signal }),
      ...goesOn,
    }),
  requests: (groupId: string) =>
    infiniteQueryOptions({
      queryKey: [...groupQueries.one(groupId), 'requests'],
      queryFn: ({ pageParam, signal }) =>
        call(groupMembers.requests, { params: { groupId }, query: from(pageParam) }, { signal }),
      ...goesOn,
    }),
  bans: (groupId: string) =>
    infiniteQueryOptions({
      queryKey: [...groupQueries.one(groupId), 'bans'],
      queryFn: ({ pageParam, signal }) =>
        call(groupMembers.bans, { params: { groupId }, query: from(pageParam) }, { signal }),
      ...goesOn,
    }),
  invitations: (groupId: string) =>
    infiniteQueryOptions({
      queryKey: [...groupQueries.one(groupId), 'invitations'],
      queryFn: ({ pageParam, signal }) =>
        call(groupInvitations.list, { params: { groupId }, query: from(pageParam) }, { signal }),
      ...goesOn,
    }),
  /** Own invitations into all groups. */
  sent: () =>
    infiniteQueryOptions({
      queryKey: [...groupQueries.lists(), 'sent invitations'],
      queryFn: ({ pageParam, signal }) => call(groupInvitations.sent, { query: from(pageParam) }, { signal }),
      ...goesOn,
    }),
  greeting: (token: string) =>
    queryOptions({
      queryKey: [...groupQueries.lists(), 'greeting', token],
      queryFn: ({ signal }) => call(groupInvitations.greeting, { params: { token } }, { signal }),
      retry: false,
    }),
  invitation: (token: string) =>
    queryOptions({
      // It says whether one is in the group already.
      queryKey: [...groupQueries.lists(), 'invitation', token],
      queryFn: ({ signal }) => call(groupInvitations.card, { params: { token } }, { signal }),
      retry: false,
    }),
}

type OfMember = { groupId: string; userId: string }
type WithReason = OfMember & { reason: string }
const said = (reason: string) => (reason ? { reason } : {})

/** All of them change what is known of their group. */
const onSettled =
  (cache: QueryClient) =>
  (_: unknown, __: unknown, { groupId }: { groupId: string }) =>
    changed(cache, groupId)

export const memberMutations = {
  setRole: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ role, ...params }: OfMember & { role: GivenGroupRole }) =>
        call(groupMembers.update, { params, body: { role } }),
      onSettled: onSettled(cache),
    }),
  transfer: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ groupId, userId }: OfMember) => call(groups.transfer, { params: { groupId }, body: { userId } }),
      onSettled: onSettled(cache),
    }),
  remove: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ reason, ...params }: WithReason) => call(groupMembers.remove, { params, query: said(reason) }),
      onSettled: onSettled(cache),
    }),
  ban: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ reason, ...params }: WithReason) => call(groupMembers.ban, { params, body: said(reason) }),
      onSettled: onSettled(cache),
    }),
  unban: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (params: OfMember) => call(groupMembers.unban, { params }),
      onSettled: onSettled(cache),
    }),
  accept: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (params: OfMember) => call(groupMembers.accept, { params }),
      onSettled: onSettled(cache),
    }),
  reject: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (params: OfMember) => call(groupMembers.reject, { params }),
      onSettled: onSettled(cache),
    }),
  invite: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ groupId, ...body }: { groupId: string } & BodyOf<typeof groupInvitations.invite>) =>
        call(groupInvitations.invite, { params: { groupId }, body }),
      onSettled: onSettled(cache),
    }),
  makeLink: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ groupId, ...body }: { groupId: string; days: number; uses: number | null }) =>
        call(groupInvitations.makeLink, { params: { groupId }, body }),
      onSettled: onSettled(cache),
    }),
  revoke: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (params: { groupId: string; id: string }) => call(groupInvitations.revoke, { params }),
      onSettled: onSettled(cache),
    }),
  acceptInvitation: (cache: QueryClient, token: string) =>
    mutationOptions({
      mutationFn: () => call(groupInvitations.accept, { params: { token } }),
      onSuccess: ({ groupId }) => changed(cache, groupId),
    }),
}
