import { maps } from '@mulghar/contract/places/maps'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/call.ts'

export const mapQueries = {
  /** The files of map tiles; their addresses change with their content. */
  archives: () =>
    queryOptions({
      queryKey: ['places', 'map'],
      queryFn: ({ signal }) => call(maps.list, {}, { signal }),
      staleTime: Infinity,
    }),
}
