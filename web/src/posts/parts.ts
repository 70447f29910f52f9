/** Parts of this module for pages that several modules fill. */
export const parts = {
  drafts: () => import('./kept-drafts.ts'),
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
