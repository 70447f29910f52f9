import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * The library repeats a running fetch that was invalidated, but not the first one of a query: its answer may have been read
 * before the change, and would count as fresh. Such a query is fetched once more. Call the result to stop.
 */
export function refetchFirstLoads(client: QueryClient): () => void {
  const invalidated = new WeakSet<Query>()
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const { data, fetchStatus } = query.state
    if (action.type === 'invalidate' && data === undefined && fetchStatus === 'fetching') invalidated.add(query)
    else if (action.type === 'success' && invalidated.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
}
