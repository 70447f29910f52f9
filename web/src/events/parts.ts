/** What this room gives to pages that are made of several, each as it is asked for. */
export const parts = {
  drafts: () => import('./kept-drafts.ts'),
  home: () => import('./home-part.tsx'),
  notices: () => import('./notice-words.ts'),
  places: () => import('./place-words.ts'),
  changes: { event: () => import('./core/events.queries.ts') },
  changesElsewhere: {
    group: () => import('./core/linked-changes.ts'),
    tree: () => import('./core/linked-changes.ts'),
  },
  group: () => import('./group-part.tsx'),
  tree: () => import('./tree-part.tsx'),
  privacy: () => import('./privacy.ts'),
  finds: () => import('./find-words.ts'),
  things: () => import('./things.ts'),
}
