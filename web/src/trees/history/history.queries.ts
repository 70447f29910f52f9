import { history } from '@mulghar/contract/trees/history'
import { infiniteQueryOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { changed, treeQueries } from '../core/trees.queries.ts'

export const historyQueries = {
  list: (treeId: string, personId: string | undefined) =>
    infiniteQueryOptions({
      queryKey: [...treeQueries.one(treeId), 'history', personId ?? ''],
      queryFn: ({ pageParam, signal }) =>
        call(
          history.list,
          { params: { id: treeId }, query: { ...(personId && { personId }), ...(pageParam && { next: pageParam }) } },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page: { next: string | null }) => page.next,
    }),
}

export const historyMutations = {
  revert: (cache: QueryClient, treeId: string) =>
    mutationOptions({
      mutationFn: (changeId: string) => call(history.revert, { params: { id: treeId, changeId } }),
      onSuccess: () => changed(cache, treeId),
    }),
}
