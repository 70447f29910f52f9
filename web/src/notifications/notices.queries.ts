import type { InputOf } from '@mulghar/contract/kit/endpoint'
import { notifications } from '@mulghar/contract/notifications/notifications'
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { rereadUnderWay } from '../kit/reread.ts'
import { call } from '../kit/call.ts'
import { noticeParts } from './notice-lines.ts'
import { changed, noticeKeys } from './unread.ts'

/** Nothing is shown before it can be said. */
async function sayable<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const [answer] = await Promise.all([asked, noticeParts.bring()])
  return answer
}

export const noticeQueries = {
  list: () =>
    infiniteQueryOptions({
      queryKey: noticeKeys.list,
      queryFn: ({ pageParam, signal }) =>
        sayable(call(notifications.list, { query: pageParam ? { next: pageParam } : {} }, { signal })),
      initialPageParam: null as string | null,
      getNextPageParam: (page: { next: string | null }) => page.next,
    }),
  preference: () =>
    queryOptions({
      queryKey: noticeKeys.preference,
      queryFn: ({ signal }) => sayable(call(notifications.preference, {}, { signal })),
    }),
}

export type PreferenceWish = InputOf<typeof notifications.setPreference>['body']

export const noticeMutations = {
  read: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (body: InputOf<typeof notifications.read>['body']) => call(notifications.read, { body }),
      onSuccess: () => changed(cache),
    }),
  prefer: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: (body: PreferenceWish) => call(notifications.setPreference, { body }),
      onSuccess(preference) {
        cache.setQueryData(noticeKeys.preference, preference)
        return rereadUnderWay(cache, noticeKeys.preference)
      },
    }),
}
