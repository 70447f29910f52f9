import { events } from '@mulghar/contract/events/events'
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { eventQueries, from, goesOn, keep } from '../core/events.queries.ts'

export const albumQueries = {
  list: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...eventQueries.one(id), 'album'],
      queryFn: ({ pageParam, signal }) =>
        call(events.album, { params: { id }, query: { limit: 100, ...from(pageParam) } }, { signal }),
      ...goesOn,
    }),
}

export const albumMutations = {
  /** Puts media into the album, or takes them out. */
  change: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: (body: { decision: boolean; mediaIds: string[] }) => call(events.upload, { params: { id }, body }),
      onSuccess: (event) => event && keep(cache, event),
    }),
}
