import { groups } from '@mulghar/contract/groups/groups'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../kit/call.ts'

export const groupQueries = {
  all: ['groups'] as const,
  group: (groupId: string) =>
    queryOptions({
      queryKey: [...groupQueries.all, 'group', groupId],
      queryFn: ({ signal }) => call(groups.get, { params: { groupId } }, { signal }),
    }),
}

/** What a change of any group makes old. */
export const changed = (cache: QueryClient) => cache.invalidateQueries({ queryKey: groupQueries.all })
