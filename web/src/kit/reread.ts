import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Begins the reads anew that are under way for what a save has just shown: their answers may be from before the save. A first
 * read goes on, and is repeated after its answer. Where nothing is read it does nothing.
 */
export async function rereadUnderWay(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  const underWay = { queryKey, fetchStatus: 'fetching' } as const
  const again = (query: Query) => cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
  const first = cache.getQueryCache().findAll({ ...underWay, predicate: ({ state }) => state.data === undefined })
  for (const query of first)
    void query.promise?.then(
      () => again(query),
      () => undefined,
    )
  await cache.invalidateQueries(underWay)
}
