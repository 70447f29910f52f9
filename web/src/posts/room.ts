/** What the house knows of this room before anybody enters it. */
export const posts = {
  addresses: ['post'],
  routes: () => import('./routes.tsx'),
  words: () => import('./words.ts'),
  notices: () => import('./notice-words.ts'),
  home: () => import('./home-part.tsx'),
  changes: { posts: () => import('./posts.queries.ts'), people: () => import('./people-changes.ts') },
  profile: () => import('./profile-part.tsx'),
  privacy: () => import('./privacy.ts'),
  finds: () => import('./find-words.ts'),
  things: () => import('./things.ts'),
}
