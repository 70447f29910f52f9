/** Parts of this module for pages that several modules fill. */
export const parts = {
  drafts: () => import('./kept-drafts.ts'),
  notices: () => import('./notice-words.ts'),
  changes: { finance: () => import('./core/finance.queries.ts') },
  group: () => import('./group-part.tsx'),
  tree: () => import('./tree-part.tsx'),
  finds: () => import('./find-words.ts'),
  places: () => import('./place-words.ts'),
}
