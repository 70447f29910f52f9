import type { GuestStatus } from '@mulghar/contract/events/events'
import { eventGuests } from '@mulghar/contract/events/guests'
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call, type BodyOf } from '../../kit/call.ts'
import { NetworkFailure, UnknownOutcome } from '../../kit/failures.ts'
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
      mutationFn: async (body: BodyOf<typeof eventGuests.invite>) => {
        try {
          return await call(eventGuests.invite, { params: { id }, body })
        } catch (error) {
          // The server may have invited them: nobody is invited twice, so it is safe to try again.
          if (error instanceof NetworkFailure) throw new UnknownOutcome('No answer came', { cause: error })
          throw error
        }
      },
      onSettled: () => changed(cache, id),
    }),
  remove: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: (userId: string) => call(eventGuests.remove, { params: { id, userId } }),
      onSettled: () => changed(cache, id),
    }),
}
