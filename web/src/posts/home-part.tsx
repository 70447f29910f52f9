import { lazy } from 'react'

export { Composer as HomePart } from './composer.tsx'

/** Its code comes when all else of the page stands. */
export const HomeFeed = lazy(async () => ({ default: (await import('./feed.tsx')).Feed }))
