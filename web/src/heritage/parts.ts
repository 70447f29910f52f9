/** What this module gives to pages that are made of several, each as it is asked for. */
export const parts = {
  changes: { heritage: () => import('./core/heritage.queries.ts') },
  finds: () => import('./find-words.ts'),
  things: () => import('./things.ts'),
}
