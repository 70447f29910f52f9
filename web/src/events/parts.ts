/** What this room gives to pages that are made of several, each as it is asked for. */
export const parts = {
  notices: () => import('./notice-words.ts'),
  changes: { event: () => import('./core/events.queries.ts') },
  privacy: () => import('./privacy.ts'),
  finds: () => import('./find-words.ts'),
  things: () => import('./things.ts'),
}
