import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Lets `say` say which answers are old, and asks once more for those whose question was under way at that moment: what comes
 * of it may have been read before the change, and would count as fresh. Where an answer was there and is shown, the cache
 * has begun anew by itself.
 */
export async function makeOld(cache: QueryClient, say: () => unknown): Promise<void> {
  const before = new Set(unshownOld(cache))
  const saying = say()
  for (const query of unshownOld(cache)) if (!before.has(query)) cache.getQueryCache().remove(query)
  const late = cache.getQueryCache().findAll({ fetchStatus: 'fetching', predicate: goesOnAsBefore })
  await Promise.all([saying, ...late.map((query) => askOnceMore(cache, query))])
}

/**
 * Old answers that no page shows. They may hold what somebody has just deleted, or whom the member has blocked, and Back would
 * show them until the new answer comes.
 */
const unshownOld = (cache: QueryClient) =>
  cache.getQueryCache().findAll({
    type: 'inactive',
    fetchStatus: 'idle',
    predicate: ({ state }) => state.isInvalidated && state.data !== undefined,
  })

const goesOnAsBefore = (query: Query) =>
  query.state.isInvalidated && (query.state.data === undefined || !query.isActive())

async function askOnceMore(cache: QueryClient, query: Query): Promise<void> {
  const { queryKey } = query
  // The question that is under way, not another one; where it fails there is nothing old.
  const isAnswered = await query.fetch().then(
    () => true,
    () => false,
  )
  if (isAnswered) await cache.invalidateQueries({ queryKey, exact: true })
}
