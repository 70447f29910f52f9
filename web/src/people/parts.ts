/** What this room gives to pages that are made of several, each as it is asked for. */
export const parts = {
  home: () => import('./home-part.tsx'),
  drafts: () => import('./kept-drafts.ts'),
  settings: () => import('./settings.tsx'),
  notices: () => import('./notice-words.ts'),
  changes: { people: () => import('./people-changes.ts') },
  acquaintances: () => import('./acquaintance-words.ts'),
  finds: () => import('./find-words.ts'),
  places: () => import('./place-words.ts'),
}
