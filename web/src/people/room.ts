/** What the house knows of this room before anybody enters it. */
export const people = {
  addresses: ['profile', 'profile-detail', 'privacy'],
  routes: () => import('./routes.tsx'),
  words: () => import('./words.ts'),
  home: () => import('./home-part.tsx'),
  settings: () => import('./settings.tsx'),
  notices: () => import('./notice-words.ts'),
  changes: { people: () => import('./follow.queries.ts') },
  acquaintances: () => import('./acquaintance-words.ts'),
  finds: () => import('./find-words.ts'),
}
