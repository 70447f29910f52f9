import type { QueryClient } from '@tanstack/react-query'
import { placeQueries } from './heritage.queries.ts'

/** Joining or leaving a tree or a group changes which of its places one may see, in open pages too. */
export async function changed(cache: QueryClient, rootId: string): Promise<void> {
  await Promise.all([
    cache.invalidateQueries(placeQueries.list({ treeId: rootId })),
    cache.invalidateQueries(placeQueries.list({ groupId: rootId })),
    cache.invalidateQueries({
      queryKey: placeQueries.places(),
      predicate: ({ state }) => isLinkedTo(state.data, rootId),
    }),
  ])
}

const isLinkedTo = (data: unknown, rootId: string): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'links' in data &&
  Array.isArray(data.links) &&
  data.links.some((link: { refId: string }) => link.refId === rootId)
