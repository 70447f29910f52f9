import { documents } from '@mulghar/contract/documents/documents'
import type { GroupChange, GroupDraft } from '@mulghar/contract/groups/group-draft'
import { groups, type Group, type groupScopes } from '@mulghar/contract/groups/groups'
import type { GroupNoticeLevel } from '@mulghar/contract/groups/notices'
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { earlierData } from '../../kit/earlier-data.ts'
import { call, upload } from '../../kit/call.ts'
import { saveEdit } from '../../kit/save-edit.ts'
import { Refusal } from '../../kit/failures.ts'
import { asksAnew } from '../../kit/own-calls.ts'
import { ownVersion } from '../../kit/own-versions.ts'

export type GroupScope = (typeof groupScopes)[number]

export const goesOn = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next: string | null }) => page.next,
}
export const from = (next: string | null) => (next ? { next } : {})

export const groupQueries = {
  all: ['groups'] as const,
  lists: () => [...groupQueries.all, 'list'] as const,
  /** All that is known of one group, so that its change event makes that old together. */
  one: (groupId: string) => [...groupQueries.all, 'one', groupId] as const,
  list: (scope: GroupScope, q = '') =>
    infiniteQueryOptions({
      // While one types, what was found stands.
      placeholderData: earlierData,
      queryKey: [...groupQueries.lists(), scope, q],
      queryFn: ({ pageParam, signal }) =>
        call(groups.list, { query: { scope, ...(q && { q }), ...from(pageParam) } }, { signal }),
      ...goesOn,
    }),
  /** One's own requests in groups that are hidden since. */
  hiddenRequests: () =>
    infiniteQueryOptions({
      queryKey: [...groupQueries.lists(), 'hidden requests'],
      queryFn: ({ pageParam, signal }) => call(groups.hiddenRequests, { query: from(pageParam) }, { signal }),
      ...goesOn,
    }),
  /** One's own, to choose from: as many as a list shows, or those of a name. */
  mine: (q = '') =>
    queryOptions({
      queryKey: [...groupQueries.lists(), 'to choose from', q],
      queryFn: ({ signal }) => call(groups.list, { query: { limit: 100, ...(q && { q }) } }, { signal }),
    }),
  ofTree: (familyTreeId: string) =>
    infiniteQueryOptions({
      queryKey: [...groupQueries.lists(), 'of a tree', familyTreeId],
      queryFn: ({ pageParam, signal }) =>
        call(groups.list, { query: { familyTreeId, ...from(pageParam) } }, { signal }),
      ...goesOn,
    }),
  group: (groupId: string) =>
    queryOptions({
      queryKey: [...groupQueries.one(groupId), 'group'],
      queryFn: ({ signal }) => call(groups.get, { params: { groupId } }, { signal }),
      retry: (count, error) => !isGone(error) && count < 1,
    }),
  log: (groupId: string) =>
    infiniteQueryOptions({
      queryKey: [...groupQueries.one(groupId), 'log'],
      queryFn: ({ pageParam, signal }) => call(groups.log, { params: { groupId }, query: from(pageParam) }, { signal }),
      ...goesOn,
    }),
}

/** There is none, or none for the viewer, or what was asked for was never an address of a group. */
export const isGone = (error: unknown) => error instanceof Refusal && (error.status === 404 || error.status === 400)

type Files = { cover?: File | null; profile?: File | null }

const sendPicture = async (file: File) => (await upload(documents.upload, { query: { location: 'drop' } }, file)).id

/** Pictures are sent first; null takes one away, and what is not told stays. */
async function picturesOf({ cover, profile }: Files) {
  const [coverImage, profileImage] = await Promise.all([
    cover ? sendPicture(cover) : cover,
    profile ? sendPicture(profile) : profile,
  ])
  return {
    ...(coverImage !== undefined && { coverImage }),
    ...(profileImage !== undefined && { profileImage }),
  }
}

export const linkMutations = {
  /** Removes a group from a family tree. */
  unlink: (cache: QueryClient, groupId: string) =>
    mutationOptions({
      mutationFn: (rootId: string) => call(groups.removeLink, { params: { groupId, rootId } }),
      onSuccess: () => changed(cache, groupId),
    }),
}

export const groupMutations = {
  create: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: async ({ files, ...draft }: GroupDraft & { files: Files }) =>
        call(groups.create, { body: { ...draft, ...(await picturesOf(files)) } }),
      onSuccess: (group) => keep(cache, group),
    }),
  update: (cache: QueryClient, groupId: string) =>
    mutationOptions({
      mutationFn: async ({ files, ...change }: GroupChange & { files: Files }) =>
        saveEdit({
          id: groupId,
          body: { ...change, ...(await picturesOf(files)) },
          send: (body) => call(groups.update, { params: { groupId }, body }),
          read: () => call(groups.get, { params: { groupId } }),
        }),
      onSuccess: (group) => keep(cache, group),
    }),
  remove: (cache: QueryClient, groupId: string) =>
    mutationOptions({
      mutationFn: (name: string) => call(groups.remove, { params: { groupId }, body: { name } }),
      onSuccess: () => forget(cache, groupId),
    }),
  activate: (cache: QueryClient, groupId: string) =>
    mutationOptions({
      mutationFn: async (active: boolean) =>
        ownVersion(groupId, await call(groups.activate, { params: { groupId }, body: { active } })),
      onSuccess: (group) => keep(cache, group),
    }),
  /** Joins, accepts an invitation, or asks to be let in. */
  join: (cache: QueryClient, groupId: string) =>
    mutationOptions({
      mutationFn: (message: string) =>
        call(groups.join, { params: { groupId }, body: message.trim() ? { message } : {} }),
      onSuccess: (group) => keep(cache, group),
      onError: () => changed(cache, groupId),
    }),
  withdraw: (cache: QueryClient, groupId: string) =>
    mutationOptions({
      mutationFn: () => call(groups.withdraw, { params: { groupId } }),
      onSettled: () => changed(cache, groupId),
    }),
  leave: (cache: QueryClient, groupId: string) =>
    mutationOptions({
      mutationFn: () => call(groups.leave, { params: { groupId } }),
      onSuccess: () => forget(cache, groupId),
    }),
  setLevel: (cache: QueryClient, groupId: string) =>
    mutationOptions({
      mutationFn: (level: GroupNoticeLevel) => call(groups.notification, { params: { groupId }, body: { level } }),
      onSuccess: (group) => keep(cache, group),
    }),
}

/** Shows a group as a call has answered it, and asks for all else of it anew. */
function keep(cache: QueryClient, group: Group): Promise<unknown> {
  cache.setQueryData(groupQueries.group(group.id).queryKey, group)
  return changed(cache, group.id)
}

/** One is in it no more, or it is gone. */
function forget(cache: QueryClient, groupId: string): Promise<unknown> {
  asksAnew(groupId)
  cache.removeQueries({ queryKey: groupQueries.one(groupId), type: 'inactive' })
  return cache.invalidateQueries({ queryKey: groupQueries.lists() })
}

/** What a change of a group makes old. */
export function changed(cache: QueryClient, groupId: string): Promise<unknown> {
  asksAnew(groupId)
  return Promise.all([
    cache.invalidateQueries({ queryKey: groupQueries.one(groupId) }),
    cache.invalidateQueries({ queryKey: groupQueries.lists() }),
  ])
}
