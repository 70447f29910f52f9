import { home } from '@mulghar/contract/trees/home'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { treeQueries } from '../core/trees.queries.ts'

export const homeQueries = {
  /** Birthdays and death anniversaries of the week that begins on a day. */
  days: (from: string) =>
    queryOptions({
      queryKey: [...treeQueries.home(), 'days', from],
      queryFn: ({ signal }) => call(home.days, { query: { from } }, { signal }),
    }),
  news: () =>
    queryOptions({
      queryKey: [...treeQueries.home(), 'news'],
      queryFn: ({ signal }) => call(home.news, {}, { signal }),
    }),
  /** The cards of what waits: fetched for whom something waits, and before anything of Home is shown. */
  waitingCode: () =>
    queryOptions({
      queryKey: ['code', 'home', 'waiting'],
      queryFn: () => import('./waiting.tsx'),
      staleTime: Infinity,
      gcTime: Infinity,
    }),
}
