import { places } from '@mulghar/contract/places/places'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../kit/call.ts'

const mostSuggested = 8

export const cityQueries = {
  /** The largest cities whose name begins so, in either script. They hardly ever change. */
  suggested: (q: string) =>
    queryOptions({
      queryKey: ['places', 'suggested', q],
      queryFn: ({ signal }) => call(places.search, { query: { q, limit: mostSuggested } }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: Infinity,
    }),
}
