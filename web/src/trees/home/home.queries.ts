import { home } from '@mulghar/contract/trees/home'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
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
  /** The fact that is asked for on a day. Changes of trees leave it as it is, so that it is not replaced while it is answered. */
  question: (day: string) =>
    queryOptions({
      queryKey: [...treeQueries.all, 'question', day],
      queryFn: ({ signal }) => call(home.question, { query: { day } }, { signal }),
    }),
  questionCode: () =>
    queryOptions({
      queryKey: ['code', 'home', 'question'],
      queryFn: () => import('./question-card.tsx'),
      staleTime: Infinity,
      gcTime: Infinity,
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

export const homeMutations = {
  /** Puts the question of a day away on all devices of the member. */
  putAway: (cache: QueryClient, day: string) =>
    mutationOptions({
      mutationFn: () => call(home.putAway, { body: { day } }),
      onError: () => cache.invalidateQueries(homeQueries.question(day)),
    }),
}
