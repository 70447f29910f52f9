/** What the house knows of this room before anybody enters it. */
export const posts = {
  addresses: ['bookmarks', 'post'],
  routes: () => import('./routes.tsx'),
  words: () => import('./words.ts'),
  parts: () => import('./parts.ts'),
}
