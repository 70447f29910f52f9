import type { GuestStatus } from '@mulghar/contract/events/events'
import { eventGuests } from '@mulghar/contract/events/guests'
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call, type BodyOf } from '../../kit/call.ts'
import { changed, eventQueries, from, goesOn } from '../core/events.queries.ts'

export const guestQueries = {
  list: (id: string, status: GuestStatus) =>
    infiniteQueryOptions({
      queryKey: [...eventQueries.one(id), 'guests', status],
      queryFn: ({ pageParam, signal }) =>
        call(eventGuests.list, { params: { id }, query: { status, ...from(pageParam) } }, { signal }),
      ...goesOn,
    }),
}

export const guestMutations = {
  invite: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof eventGuests.invite>) => call(eventGuests.invite, { params: { id }, body }),
      onSettled: () => changed(cache, id),
    }),
  remove: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: (userId: string) => call(eventGuests.remove, { params: { id, userId } }),
      onSettled: () => changed(cache, id),
    }),
}
