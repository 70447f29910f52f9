import { documents } from '@mulghar/contract/documents/documents'
import type { EventChange, EventDraft } from '@mulghar/contract/events/event-draft'
import { events, type SocialEvent } from '@mulghar/contract/events/events'
import { eventGuests } from '@mulghar/contract/events/guests'
import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { call, upload } from '../../kit/call.ts'
import { saveEdit } from '../../kit/save-edit.ts'
import { isLost, Refusal } from '../../kit/failures.ts'
import { asksAnew } from '../../kit/own-calls.ts'
import { ownVersion } from '../../kit/own-versions.ts'

type Listed = { data: SocialEvent[]; next: string | null; hasNext: boolean }

export const goesOn = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next: string | null }) => page.next,
}
export const from = (next: string | null) => (next ? { next } : {})

/** An event by its id; without one nothing is asked. */
async function fetchEvent(id: string | undefined, signal?: AbortSignal): Promise<SocialEvent> {
  if (!id) throw new Error('Missing event ID')
  return call(events.get, { params: { id } }, signal ? { signal } : {})
}

async function deleteEvent(id: string | undefined): Promise<void> {
  if (!id) throw new Error('Missing event ID')
  await call(events.remove, { params: { id } })
}

export const eventQueries = {
  all: ['events'] as const,
  lists: () => [...eventQueries.all, 'list'] as const,
  /** All that is known of one event, so that its change event makes that old together. */
  one: (id: string) => [...eventQueries.all, 'one', id] as const,
  own: () =>
    infiniteQueryOptions({
      queryKey: [...eventQueries.lists(), 'own'],
      queryFn: ({ pageParam, signal }) =>
        call(events.own, { query: { all: '', ...from(pageParam) } }, { signal, keptEmpty: ['all'] }),
      ...goesOn,
    }),
  archived: () =>
    infiniteQueryOptions({
      queryKey: [...eventQueries.lists(), 'archived'],
      queryFn: ({ pageParam, signal }) =>
        call(events.own, { query: { archived: 'archived', ...from(pageParam) } }, { signal }),
      ...goesOn,
    }),
  recommended: () =>
    infiniteQueryOptions({
      queryKey: [...eventQueries.lists(), 'recommended'],
      queryFn: ({ pageParam, signal }) => call(events.recommended, { query: from(pageParam) }, { signal }),
      ...goesOn,
    }),
  going: () =>
    infiniteQueryOptions({
      queryKey: [...eventQueries.lists(), 'going'],
      queryFn: ({ pageParam, signal }) => call(events.going, { query: from(pageParam) }, { signal }),
      ...goesOn,
    }),
  /** Archived events where the member has a seat or waits for one. */
  goingArchived: () =>
    infiniteQueryOptions({
      queryKey: [...eventQueries.lists(), 'going', 'archived'],
      queryFn: ({ pageParam, signal }) =>
        call(events.going, { query: { archived: 'archived', ...from(pageParam) } }, { signal }),
      ...goesOn,
    }),
  /** Events that the member answered so, also archived ones. */
  answered: (status: 'MAYBE' | 'NO') =>
    infiniteQueryOptions({
      queryKey: [...eventQueries.lists(), 'answered', status],
      queryFn: ({ pageParam, signal }) => call(events.going, { query: { status, ...from(pageParam) } }, { signal }),
      ...goesOn,
    }),
  invited: () =>
    infiniteQueryOptions({
      queryKey: [...eventQueries.lists(), 'invited'],
      queryFn: ({ pageParam, signal }) => call(events.invited, { query: from(pageParam) }, { signal }),
      ...goesOn,
    }),
  event: (id: string | undefined) =>
    queryOptions({
      queryKey: [...eventQueries.one(id ?? ''), 'event'],
      queryFn: ({ signal }) => fetchEvent(id, signal),
      retry: (count, error) => !isGone(error) && count < 1,
    }),
  participants: (id: string) =>
    infiniteQueryOptions({
      queryKey: [...eventQueries.one(id), 'participants'],
      queryFn: ({ pageParam, signal }) =>
        call(eventGuests.list, { params: { id }, query: from(pageParam) }, { signal }),
      ...goesOn,
    }),
}

/** There is none, or none for the viewer, or what was asked for was never an address of an event. */
export const isGone = (error: unknown) => error instanceof Refusal && (error.status === 404 || error.status === 400)

/** A picture that is sent first; null takes one away, and what is not told stays. */
export type CoverChange = File | null | undefined
async function coverOf(cover: CoverChange) {
  if (cover === undefined) return {}
  if (cover === null) return { coverImage: null }
  return { coverImage: (await upload(documents.upload, { query: { location: 'drop' } }, cover)).id }
}

export const eventMutations = {
  create: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: async ({ cover, ...draft }: EventDraft & { cover: CoverChange }) =>
        call(events.create, { body: { ...draft, ...(await coverOf(cover)) } }),
      onSuccess: (event) => keep(cache, event),
    }),
  update: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: async ({ cover, ...change }: EventChange & { cover: CoverChange }) =>
        saveEdit({
          id,
          body: { ...change, ...(await coverOf(cover)) },
          send: (body) => call(events.update, { params: { id }, body }),
          read: () => call(events.get, { params: { id } }),
        }),
      onSuccess: (event) => keep(cache, event),
    }),
  remove: (cache: QueryClient, id: string | undefined) =>
    mutationOptions({
      mutationFn: () => deleteEvent(id),
      onError: (error) => refetchIfLost(cache, id, error),
      onSuccess: () => forget(cache, id!),
    }),
  archive: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: async (decision: boolean) =>
        ownVersion(id, await call(events.archive, { params: { id }, body: { decision, mediaIds: [] } })),
      onError: (error) => refetchIfLost(cache, id, error),
      onSuccess: (event) => keep(cache, event),
    }),
  join: (cache: QueryClient, { id, capacity }: Pick<SocialEvent, 'id' | 'capacity'>) =>
    mutationOptions({
      mutationFn: () => call(eventGuests.join, { params: { id } }),
      // Whether there is a seat only the server knows; where there is no end of them there is one.
      onMutate: () =>
        capacity === null
          ? suppose(cache, id, (event) => ({
              ...event,
              going: true,
              status: 'GOING',
              participantsCount: event.participantsCount + 1,
              can: { ...event.can, join: false, leave: true },
            }))
          : undefined,
      onError(error, _none, undo) {
        undo?.()
        refetchIfLost(cache, id, error)
      },
      onSuccess: (event) => keep(cache, event),
    }),
  leave: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: () => call(eventGuests.leave, { params: { id } }),
      onMutate: () =>
        suppose(cache, id, (event) => ({
          ...event,
          going: false,
          status: null,
          waitingPlace: null,
          participantsCount: Math.max(0, event.participantsCount - (event.going ? 1 : 0)),
          can: { ...event.can, join: true, leave: false },
        })),
      onError(error, _none, undo) {
        undo?.()
        refetchIfLost(cache, id, error)
      },
      onSuccess: (event) => keep(cache, event),
    }),
  answer: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: (answer: 'YES' | 'MAYBE' | 'NO') => call(eventGuests.answer, { params: { id }, body: { answer } }),
      onError: (error) => refetchIfLost(cache, id, error),
      onSuccess: (event) => keep(cache, event),
    }),
}

type Pages = InfiniteData<Listed>
const isPages = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)

/** Shows an event as this says wherever it is shown. */
function show(cache: QueryClient, id: string, as: (event: SocialEvent) => SocialEvent): void {
  cache.setQueriesData<unknown>({ queryKey: eventQueries.lists() }, (data: unknown) =>
    isPages(data)
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            data: page.data.map((event) => (event.id === id ? as(event) : event)),
          })),
        }
      : data,
  )
  cache.setQueryData(eventQueries.event(id).queryKey, (event) => event && as(event))
}

/** Shows what will be before the server has said so; answers how to take it back. */
async function suppose(cache: QueryClient, id: string, as: (event: SocialEvent) => SocialEvent): Promise<() => void> {
  await cache.cancelQueries({ queryKey: eventQueries.all })
  const before = [
    ...cache.getQueriesData({ queryKey: eventQueries.lists() }),
    ...cache.getQueriesData({ queryKey: eventQueries.one(id) }),
  ]
  show(cache, id, as)
  return () => {
    for (const [key, data] of before) cache.setQueryData(key, data)
  }
}

/** Shows an event as a call has answered it, and asks for all else of it anew. */
export function keep(cache: QueryClient, event: SocialEvent): Promise<unknown> {
  show(cache, event.id, () => event)
  cache.setQueryData(eventQueries.event(event.id).queryKey, event)
  return changed(cache, event.id)
}

function forget(cache: QueryClient, id: string): Promise<unknown> {
  asksAnew(id)
  cache.removeQueries({ queryKey: eventQueries.one(id), type: 'inactive' })
  return cache.invalidateQueries({ queryKey: eventQueries.lists() })
}

/** Shows what the server has done with a change whose answer was lost. */
function refetchIfLost(cache: QueryClient, id: string | undefined, error: unknown): void {
  if (id && isLost(error)) void changed(cache, id)
}

/** What a change of an event makes old. */
export function changed(cache: QueryClient, id: string): Promise<unknown> {
  asksAnew(id)
  return Promise.all([
    cache.invalidateQueries({ queryKey: eventQueries.one(id) }),
    cache.invalidateQueries({ queryKey: eventQueries.lists() }),
  ])
}
