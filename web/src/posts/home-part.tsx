import { silentPart } from '../kit/lazy-part.ts'

/** Its code comes when all else of the page stands. */
export const HomeFeed = silentPart(() => import('./composer-and-feed.tsx'))
