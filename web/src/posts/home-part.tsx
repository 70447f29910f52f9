import { lazyPart } from '../kit/lazy-part.ts'

/** Its code comes when all else of the page stands. */
export const HomeFeed = lazyPart(() => import('./composer-and-feed.tsx'))
