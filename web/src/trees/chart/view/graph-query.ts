import { graph } from '@mulghar/contract/trees/graph'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/call.ts'
import { now } from '../../../kit/clock.ts'
import { Refusal } from '../../../kit/failures.ts'
import { treeQueries } from '../../core/trees.queries.ts'

/** There is no such tree, or the address is none of a tree: asking again would find none either. */
export const isGone = (failure: Error | null) =>
  failure instanceof Refusal && (failure.status === 404 || failure.code === 'kit/bad-input')
export const retryUnlessGone = (failures: number, failure: Error) => failures < 1 && !isGone(failure)

/** The page opens as soon as the answer of `bringChart` has come, and does not ask for the same again. */
const justNowMs = 5000

export const detailQuery = (treeId: string) => ({
  ...treeQueries.detail(treeId),
  retry: retryUnlessGone,
  retryOnMount: ({ state }: { state: { error: Error | null; errorUpdatedAt: number } }) =>
    !isGone(state.error) || now().getTime() - state.errorUpdatedAt > justNowMs,
})

export const graphQuery = (treeId: string) =>
  queryOptions({
    queryKey: [...treeQueries.one(treeId), 'graph'],
    queryFn: ({ signal }) => call(graph.get, { params: { id: treeId } }, { signal }),
    retry: retryUnlessGone,
    structuralSharing: false,
  })

/**
 * Whether a page that knows of trees was here before: it leads only to trees that exist, so that all of one is fetched at once.
 * An address that was typed or given is checked first.
 */
export function isLinkedTree(cache: QueryClient, treeId: string): boolean {
  return cache
    .getQueryCache()
    .findAll({ queryKey: treeQueries.all })
    .some(({ state, queryKey }) => state.status === 'success' && !queryKey.includes(treeId))
}
