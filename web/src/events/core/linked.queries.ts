import { eventCalendar } from '@mulghar/contract/events/calendar'
import { events } from '@mulghar/contract/events/events'
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call, download } from '../../kit/call.ts'
import { fileOf } from '../../kit/save-file.ts'
import { changed, eventQueries, from, goesOn } from './events.queries.ts'

/** Of which tree, or which group. */
export type LinkedTo = { familyTreeId: string } | { groupId: string }

export const linkedQueries = {
  linked: (to: LinkedTo) =>
    infiniteQueryOptions({
      queryKey: [...eventQueries.lists(), 'linked', to],
      queryFn: ({ pageParam, signal }) => call(events.linked, { query: { ...to, ...from(pageParam) } }, { signal }),
      ...goesOn,
    }),
  /** Of one's own and those one goes to, from a moment of a day on for some days. */
  ahead: (day: string, now: Date, days: number) =>
    queryOptions({
      queryKey: [...eventQueries.lists(), 'ahead', day, days],
      queryFn: ({ signal }) => {
        const to = new Date(now.getTime() + days * 86_400_000)
        return call(events.between, { query: { from: now.toISOString(), to: to.toISOString() } }, { signal })
      },
    }),
  feed: () =>
    queryOptions({
      queryKey: [...eventQueries.all, 'feed'],
      queryFn: ({ signal }) => call(eventCalendar.feedState, {}, { signal }),
    }),
}

export const linkedMutations = {
  /** Removes an event from a family tree or a group. */
  unlink: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: (rootId: string) => call(events.removeLink, { params: { id, rootId } }),
      onSuccess: () => changed(cache, id),
    }),
  takeCalendar: () =>
    mutationOptions({
      mutationFn: async (id: string) => fileOf(await download(eventCalendar.one, { params: { id } }), 'event.ics'),
    }),
}

export const feedMutations = {
  make: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: () => call(eventCalendar.makeFeed, {}),
      onSuccess: () => cache.invalidateQueries(linkedQueries.feed()),
    }),
  end: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: () => call(eventCalendar.endFeed, {}),
      onSuccess: () => cache.invalidateQueries(linkedQueries.feed()),
    }),
}
