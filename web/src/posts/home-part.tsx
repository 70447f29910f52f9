import { lazy } from 'react'

/** Its code comes when all else of the page stands. */
export const HomeFeed = lazy(() => import('./composer-and-feed.tsx'))
