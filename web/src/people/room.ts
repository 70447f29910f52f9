/** What the house knows of this room before anybody enters it. */
export const people = {
  addresses: ['profile'],
  routes: () => import('./routes.tsx'),
  words: () => import('./words.ts'),
  settings: () => import('./settings.tsx'),
  notices: () => import('./notice-words.ts'),
  changes: { people: () => import('./follow.queries.ts') },
  finds: () => import('./find-words.ts'),
}
