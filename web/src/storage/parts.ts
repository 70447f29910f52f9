/** What this module gives to pages that are made of several, each as it is asked for. */
export const parts = {
  notices: () => import('./notice-words.ts'),
  changes: { vault: () => import('./vault.queries.ts') },
}
