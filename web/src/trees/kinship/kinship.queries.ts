import { kinship } from '@mulghar/contract/trees/kinship'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'
import { treeQueries } from '../core/trees.queries.ts'

export const kinshipQueries = {
  /** How two people are related; asked anew when anything in the tree changes. */
  pair: (treeId: string, from: string | undefined, to: string | undefined) =>
    queryOptions({
      queryKey: [...treeQueries.one(treeId), 'kinship', from, to],
      queryFn: ({ signal }) =>
        call(kinship.get, { params: { id: treeId }, query: { from: from!, to: to! } }, { signal }),
      enabled: from !== undefined && to !== undefined && from !== to,
    }),
}
