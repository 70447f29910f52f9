import { search } from '@mulghar/contract/search/search'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../kit/call.ts'

export const searchQueries = {
  all: ['search'] as const,
  find: (words: string) =>
    infiniteQueryOptions({
      queryKey: [...searchQueries.all, words],
      queryFn: ({ signal, pageParam }) => call(search.find, { query: { q: words, next: pageParam } }, { signal }),
      initialPageParam: '',
      getNextPageParam: (page) => page.next,
      enabled: words !== '',
    }),
}
