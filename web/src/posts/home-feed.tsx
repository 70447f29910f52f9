import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Feed } from './feed.tsx'
import { postQueries } from './posts.queries.ts'

/** The posts of Home, with `between` after the third one. */
export default function HomeFeed({ between }: { between?: ReactNode }) {
  return <Feed between={between} />
}

/** Fetches the first posts before the feed is shown. A failure is left to the feed, which asks again. */
export const prefetchFeed = (cache: QueryClient): Promise<void> => cache.prefetchInfiniteQuery(postQueries.feed('home'))
