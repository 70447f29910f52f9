/** What this room gives to pages that are made of several, each as it is asked for. */
export const parts = {
  drafts: () => import('./kept-drafts.ts'),
  notices: () => import('./notice-words.ts'),
  places: () => import('./place-words.ts'),
  changes: { group: () => import('./core/groups.queries.ts') },
  privacy: () => import('./privacy.ts'),
  finds: () => import('./find-words.ts'),
  tree: () => import('./tree-part.tsx'),
  pickers: () => import('./group-picker.tsx'),
}
