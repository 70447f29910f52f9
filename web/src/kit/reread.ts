import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Begins the reads anew that are under way for what a save has just shown: their answers may be from before the save. Where
 * nothing is read it does nothing.
 */
export const rereadUnderWay = (cache: QueryClient, queryKey: QueryKey): Promise<void> =>
  cache.invalidateQueries({ queryKey, fetchStatus: 'fetching' })
