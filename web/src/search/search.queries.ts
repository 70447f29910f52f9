import { search } from '@mulghar/contract/search/search'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../kit/call.ts'
import { findWords } from './find-words.ts'

export const searchQueries = {
  all: ['search'] as const,
  find: (words: string) =>
    infiniteQueryOptions({
      queryKey: [...searchQueries.all, words],
      queryFn: async ({ signal, pageParam }) => {
        const asked = call(search.find, { query: { q: words, next: pageParam } }, { signal })
        // Nothing is shown before it can be said what it is.
        const [page] = await Promise.all([asked, findWords.bring()])
        return page
      },
      initialPageParam: '',
      getNextPageParam: (page) => page.next,
      enabled: words !== '',
    }),
}
