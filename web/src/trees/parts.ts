/** What this room gives to pages that are made of several, each as it is asked for. */
export const parts = {
  drafts: () => import('./kept-drafts.ts'),
  home: () => import('./home/home-part.tsx'),
  settings: () => import('./settings.tsx'),
  notices: () => import('./notice-words.ts'),
  places: () => import('./place-words.ts'),
  changes: { tree: () => import('./core/trees.queries.ts') },
  acquaintances: () => import('./acquaintance-words.ts'),
  finds: () => import('./find-words.ts'),
  privacy: () => import('./privacy.ts'),
  pickers: () => import('./tree-picker.tsx'),
}
