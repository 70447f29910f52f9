import { useInfiniteQuery } from '@tanstack/react-query'
import type { HomeRequests } from '../kit/home-part.ts'
import { FollowRequests } from './follow-requests.tsx'
import { followQueries } from './follow.queries.ts'

export { Suggestions as HomeAside } from './suggestions.tsx'

export const requests: HomeRequests = {
  Requests: FollowRequests,
  useRequestCount() {
    const pages = useInfiniteQuery(followQueries.requests()).data?.pages ?? []
    return { count: pages.flatMap((page) => page.data).length, hasMore: pages.at(-1)?.hasNext ?? false }
  },
}
