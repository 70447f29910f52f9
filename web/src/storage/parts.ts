/** Parts of this module for pages that several modules fill. */
export const parts = {
  notices: () => import('./notice-words.ts'),
  changes: { vault: () => import('./vault.queries.ts') },
}
