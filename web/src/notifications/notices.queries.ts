import type { InputOf } from '@mulghar/contract/kit/endpoint'
import { notifications } from '@mulghar/contract/notifications/notifications'
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../kit/call.ts'

export const noticeQueries = {
  all: ['notices'] as const,
  list: () =>
    infiniteQueryOptions({
      queryKey: [...noticeQueries.all, 'list'],
      queryFn: ({ pageParam, signal }) =>
        call(notifications.list, { query: pageParam ? { next: pageParam } : {} }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page: { next: string | null }) => page.next,
    }),
  unread: () =>
    queryOptions({
      queryKey: [...noticeQueries.all, 'unread'],
      queryFn: ({ signal }) => call(notifications.unreadCount, {}, { signal }),
    }),
  preference: () =>
    queryOptions({
      queryKey: [...noticeQueries.all, 'preference'],
      queryFn: ({ signal }) => call(notifications.preference, {}, { signal }),
    }),
}

export const noticeMutations = {
  read: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (body: InputOf<typeof notifications.read>['body']) => call(notifications.read, { body }),
      onSuccess: () => changed(cache),
    }),
  prefer: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (body: InputOf<typeof notifications.setPreference>['body']) =>
        call(notifications.setPreference, { body }),
      onSuccess: (preference) => cache.setQueryData(noticeQueries.preference().queryKey, preference),
    }),
}

/** After something has happened: the list and the number are asked for anew. */
export function changed(cache: QueryClient) {
  return Promise.all([
    cache.invalidateQueries({ queryKey: noticeQueries.list().queryKey }),
    cache.invalidateQueries({ queryKey: noticeQueries.unread().queryKey }),
  ])
}
