/** What this room gives to pages that are made of several, each as it is asked for. */
export const parts = {
  notices: () => import('./notice-words.ts'),
  changes: { finance: () => import('./core/finance.queries.ts') },
  group: () => import('./group-part.tsx'),
  tree: () => import('./tree-part.tsx'),
  finds: () => import('./find-words.ts'),
  places: () => import('./place-words.ts'),
}
