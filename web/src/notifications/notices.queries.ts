import type { InputOf } from '@mulghar/contract/kit/endpoint'
import { notifications } from '@mulghar/contract/notifications/notifications'
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../kit/call.ts'
import { bringNoticeWords } from './notice-lines.ts'
import { changed, noticeKeys } from './unread.ts'

export const noticeQueries = {
  list: () =>
    infiniteQueryOptions({
      queryKey: noticeKeys.list,
      queryFn: async ({ pageParam, signal }) => {
        const page = call(notifications.list, { query: pageParam ? { next: pageParam } : {} }, { signal })
        // Nothing is shown before it can be said.
        await Promise.all([page, bringNoticeWords()])
        return page
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page: { next: string | null }) => page.next,
    }),
  preference: () =>
    queryOptions({
      queryKey: noticeKeys.preference,
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
