import { notifyManager, QueryClient, type Query } from '@tanstack/react-query'
import { Refusal } from '../kit/failures.ts'

const freshForMs = 5 * 60 * 1000
const pauseMs = 1000

// What is under way shows before the next press is asked for: else two presses on a slow machine send twice.
notifyManager.setScheduler(queueMicrotask)

export function newQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: freshForMs, retry: 1, retryDelay: pauseBefore } },
  })
  refetchFirstLoads(client)
  return client
}

/**
 * The library repeats a running fetch that was invalidated, but not the first one of a query: its answer may have been read
 * before the change, and would count as fresh. Such a query is fetched once more.
 */
function refetchFirstLoads(client: QueryClient): void {
  const invalidated = new WeakSet<Query>()
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const { data, fetchStatus } = query.state
    if (action.type === 'invalidate' && data === undefined && fetchStatus === 'fetching') invalidated.add(query)
    else if (action.type === 'success' && invalidated.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
}

/** Whoever is out of reach, broken or busy is given a moment; a no would be the same a second later. */
function pauseBefore(_failures: number, failure: Error): number {
  return failure instanceof Refusal && failure.status < 500 && !isPassing.has(failure.status) ? 0 : pauseMs
}

/** It took too long; there were too many. */
const isPassing = new Set([408, 429])
