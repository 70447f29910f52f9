/** What this room gives to pages that are made of several, each as it is asked for. */
export const parts = {
  notices: () => import('./notice-words.ts'),
  places: () => import('./place-words.ts'),
  home: () => import('./home-part.tsx'),
  changes: { posts: () => import('./posts.queries.ts'), people: () => import('./people-changes.ts') },
  group: () => import('./group-part.tsx'),
  profile: () => import('./profile-part.tsx'),
  privacy: () => import('./privacy.ts'),
  finds: () => import('./find-words.ts'),
  things: () => import('./things.ts'),
}
