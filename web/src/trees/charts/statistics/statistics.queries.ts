import { statistics } from '@mulghar/contract/trees/statistics'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/call.ts'
import { treeQueries } from '../../core/trees.queries.ts'

export const statisticsQueries = {
  /** A tree in numbers; asked anew when anything in the tree changes. */
  of: (treeId: string) =>
    queryOptions({
      queryKey: [...treeQueries.one(treeId), 'statistics'],
      queryFn: ({ signal }) => call(statistics.get, { params: { id: treeId } }, { signal }),
    }),
}
