import {
  heritage,
  placeLinks,
  placePhotos,
  type MyPlaceTab,
  type Place,
  type PlaceCard,
} from '@mulghar/contract/heritage/heritage'
import { placeMap } from '@mulghar/contract/heritage/place-map'
import type { Category, PlaceLinkKind } from '@mulghar/contract/heritage/kinds'
import type { PhotoChange, PlaceChange, PlaceDraft } from '@mulghar/contract/heritage/place-draft'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { rereadUnderWay } from '../../kit/reread.ts'
import { call, type BodyOf } from '../../kit/call.ts'
import { Refusal } from '../../kit/failures.ts'
import { asksAnew } from '../../kit/own-calls.ts'

type Listed = { data: PlaceCard[]; next: string | null; hasNext: boolean }

const goesOn = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next: string | null }) => page.next,
}
const from = (next: string | null) => (next ? { next } : {})

/** What a list of places is narrowed to. */
export type PlaceFilter = { q?: string; category?: Category; treeId?: string; groupId?: string; mine?: 'true' }
/** What the map is narrowed to. */
export type MapFilter = Pick<PlaceFilter, 'category' | 'mine'>

export const placeQueries = {
  all: ['heritage'] as const,
  lists: () => [...placeQueries.all, 'list'] as const,
  places: () => [...placeQueries.all, 'one'] as const,
  one: (id: string) => [...placeQueries.places(), id] as const,
  /** Places in a box of the map at its zoom. */
  onMap: (bbox: string, zoom: number, filter: MapFilter) =>
    queryOptions({
      queryKey: [...placeQueries.lists(), 'map', bbox, zoom, filter],
      queryFn: ({ signal }) => call(placeMap.points, { query: { bbox, zoom, ...filter } }, { signal }),
    }),
  list: (filter: PlaceFilter & { bbox?: string; zoom?: number }) =>
    infiniteQueryOptions({
      queryKey: [...placeQueries.lists(), 'all', filter],
      queryFn: ({ pageParam, signal }) => call(heritage.list, { query: { ...filter, ...from(pageParam) } }, { signal }),
      ...goesOn,
    }),
  popular: (filter: PlaceFilter) =>
    infiniteQueryOptions({
      queryKey: [...placeQueries.lists(), 'popular', filter],
      queryFn: ({ pageParam, signal }) =>
        call(heritage.popular, { query: { ...filter, ...from(pageParam) } }, { signal }),
      ...goesOn,
    }),
  recommended: () =>
    infiniteQueryOptions({
      queryKey: [...placeQueries.lists(), 'recommended'],
      queryFn: ({ pageParam, signal }) => call(heritage.recommended, { query: from(pageParam) }, { signal }),
      ...goesOn,
    }),
  mine: (tab: MyPlaceTab) =>
    infiniteQueryOptions({
      queryKey: [...placeQueries.lists(), 'mine', tab],
      queryFn: ({ pageParam, signal }) => call(heritage.mine, { query: { tab, ...from(pageParam) } }, { signal }),
      ...goesOn,
    }),
  place: (id: string) =>
    queryOptions({
      queryKey: [...placeQueries.one(id), 'place'],
      queryFn: ({ signal }) => call(heritage.get, { params: { id } }, { signal }),
      retry: (count, error) => !isGone(error) && count < 1,
    }),
}

/** A list that is narrowed by a filter. */
export type FilteredPlaces = typeof placeQueries.list | typeof placeQueries.popular

/** Places that may be the same. Asked anew each time: somebody may have just published one. */
export async function findSimilar(wanted: BodyOf<typeof placeMap.similar>, signal: AbortSignal) {
  return (await call(placeMap.similar, { body: wanted }, { signal })).data
}

/** There is no such place, or none for the viewer. */
export const isGone = (error: unknown) => error instanceof Refusal && (error.status === 404 || error.status === 400)

/** The key of links that are being added or removed. The form and the dialog around them wait for the answer. */
export const linkKey = (placeId: string) => ['heritage', 'link', placeId] as const

export const placeMutations = {
  /** One key creates one place, however often it is sent. */
  create: (cache: QueryClient, idempotencyKey: string) =>
    mutationOptions({
      mutationFn: (draft: PlaceDraft) => call(heritage.create, { body: draft }, { idempotencyKey }),
      onSuccess: (place) => keep(cache, place),
    }),
  update: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: (change: PlaceChange) => call(heritage.update, { params: { id }, body: change }),
      onSuccess: (place) => keep(cache, place),
    }),
  remove: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: () => call(heritage.remove, { params: { id } }),
      onSuccess: () => forget(cache, id),
    }),
  save: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: async (saved: boolean) => {
        if (saved) await call(heritage.save, { params: { id } })
        else await call(heritage.unsave, { params: { id } })
      },
      onMutate: (saved) =>
        suppose(cache, id, (place) => ({
          saved,
          saveCount: Math.max(0, place.saveCount + Number(saved) - Number(place.saved)),
        })),
      onError: (_error, _saved, undo) => undo?.(),
      onSuccess: () => changed(cache, id),
    }),
  /** A date, or none, of having been there; undefined takes it back. */
  visit: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: async (on: PartialDate | null | undefined) => {
        if (on === undefined) await call(heritage.unvisit, { params: { id } })
        else await call(heritage.visit, { params: { id }, body: { on } })
      },
      onMutate: (on) =>
        suppose(cache, id, (place) => ({
          visited: on !== undefined,
          visitedOn: on ?? null,
          visitCount: Math.max(0, place.visitCount + Number(on !== undefined) - Number(place.visited)),
        })),
      onError: (_error, _on, undo) => undo?.(),
      onSuccess: () => changed(cache, id),
    }),
  /** Removes a mark of the member on a place that they may no longer see. */
  removeMark: (cache: QueryClient) =>
    mutationOptions({
      mutationFn: ({ id, tab }: { id: string; tab: 'saved' | 'visited' }) =>
        call(tab === 'saved' ? heritage.unsave : heritage.unvisit, { params: { id } }),
      onSettled: (_data, _error, { id }) => changed(cache, id),
    }),
  addPhoto: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: (documentId: string) => call(placePhotos.add, { params: { id }, body: { documentId } }),
      onSuccess: (place) => keep(cache, place),
    }),
  changePhoto: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: ({ documentId, ...change }: PhotoChange & { documentId: string }) =>
        call(placePhotos.update, { params: { id, documentId }, body: change }),
      onSuccess: (place) => keep(cache, place),
    }),
  arrangePhotos: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: (documentIds: string[]) => call(placePhotos.arrange, { params: { id }, body: { documentIds } }),
      onSuccess: (place) => keep(cache, place),
    }),
  removePhoto: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationFn: (documentId: string) => call(placePhotos.remove, { params: { id, documentId } }),
      onSuccess: (place) => keep(cache, place),
    }),
  link: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationKey: linkKey(id),
      mutationFn: (to: { kind: PlaceLinkKind; refId: string }) => call(placeLinks.add, { params: { id }, body: to }),
      onSuccess: (place) => keep(cache, place),
    }),
  unlink: (cache: QueryClient, id: string) =>
    mutationOptions({
      mutationKey: linkKey(id),
      mutationFn: (linkId: string) => call(placeLinks.remove, { params: { id, linkId } }),
      onSuccess: (place) => keep(cache, place),
    }),
}

type Reacted = Pick<Place, 'liked' | 'likeCount' | 'saved' | 'saveCount' | 'visited' | 'visitedOn' | 'visitCount'>
type Pages = InfiniteData<Listed>
const isPages = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)

/** Changes a place wherever the cache has it, in lists and on its page. */
function show(cache: QueryClient, id: string, as: (place: Reacted) => Partial<Reacted>): void {
  const shown = (card: PlaceCard) => (card.id === id ? { ...card, ...as(card) } : card)
  cache.setQueriesData<unknown>({ queryKey: placeQueries.lists() }, (data: unknown) =>
    isPages(data) ? { ...data, pages: data.pages.map((page) => ({ ...page, data: page.data.map(shown) })) } : data,
  )
  cache.setQueryData(placeQueries.place(id).queryKey, (place) => place && { ...place, ...as(place) })
}

/** Shows the likes of a place as they are now, without fetching it again. */
export function showLikes(cache: QueryClient, id: string, likes: Pick<Place, 'liked' | 'likeCount'>): void {
  show(cache, id, () => likes)
}

/** Shows a place as it will be before the server has answered; returns how to take it back. */
async function suppose(cache: QueryClient, id: string, as: (place: Reacted) => Partial<Reacted>): Promise<() => void> {
  await cache.cancelQueries({ queryKey: placeQueries.all })
  const before = [
    ...cache.getQueriesData({ queryKey: placeQueries.lists() }),
    ...cache.getQueriesData({ queryKey: placeQueries.one(id) }),
  ]
  show(cache, id, as)
  return () => {
    for (const [key, data] of before) cache.setQueryData(key, data)
  }
}

/** Keeps a place as a call has answered it; the lists are fetched again. */
function keep(cache: QueryClient, place: Place): Promise<unknown> {
  asksAnew(place.id)
  const { queryKey } = placeQueries.place(place.id)
  cache.setQueryData(queryKey, place)
  return Promise.all([rereadUnderWay(cache, queryKey), cache.invalidateQueries({ queryKey: placeQueries.lists() })])
}

function forget(cache: QueryClient, id: string): Promise<unknown> {
  asksAnew(id)
  cache.removeQueries({ queryKey: placeQueries.one(id), type: 'inactive' })
  return cache.invalidateQueries({ queryKey: placeQueries.lists() })
}

/** What a change of a place makes old. */
export function changed(cache: QueryClient, id: string): Promise<unknown> {
  asksAnew(id)
  return Promise.all([
    cache.invalidateQueries({ queryKey: placeQueries.one(id) }),
    cache.invalidateQueries({ queryKey: placeQueries.lists() }),
  ])
}
