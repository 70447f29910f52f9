import { profile, type ViewerAs } from '@mulghar/contract/people/profile'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../kit/call.ts'

export const peopleQueries = {
  all: ['people'] as const,
  mine: () =>
    queryOptions({
      queryKey: [...peopleQueries.all, 'mine'],
      queryFn: ({ signal }) => call(profile.mine, {}, { signal }),
    }),
  seen: ['people', 'seen-as'] as const,
  /** Oneself, as others see one. */
  seenAs: (userId: string, as: ViewerAs) =>
    queryOptions({
      queryKey: [...peopleQueries.seen, as],
      queryFn: ({ signal }) => call(profile.of, { query: { userId, as } }, { signal }),
    }),
  of: (userId: string) =>
    queryOptions({
      queryKey: [...peopleQueries.all, 'of', userId],
      queryFn: ({ signal }) => call(profile.of, { query: { userId } }, { signal }),
    }),
}
