import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Renews what a save has changed, once the reads that are under way have ended: one that began before the save may bring what
 * was so before it. Without such a read it does nothing.
 */
export async function renewAfterReads(
  cache: QueryClient,
  queryKey: QueryKey,
  renew: () => Promise<unknown>,
): Promise<void> {
  const reads = cache.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })
  if (reads.length === 0) return
  await Promise.allSettled(reads.flatMap(({ promise }) => promise ?? []))
  await renew()
}
