import { onlineManager, type QueryClient } from '@tanstack/react-query'

/**
 * Without a connection an answer that is known to be old cannot be fetched again, and may hold what somebody has deleted or
 * whom the member has blocked: a page that is gone back to says instead that there is no connection. What is on the screen
 * stays. Call the result to stop.
 */
export function forgetOldOffline(cache: QueryClient): () => void {
  return onlineManager.subscribe((isOnline) => {
    if (!isOnline) cache.removeQueries({ type: 'inactive', predicate: ({ state }) => state.isInvalidated })
  })
}
