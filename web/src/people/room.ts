/** What the house knows of this room before anybody enters it. */
export const people = {
  addresses: ['profile', 'profile-detail', 'privacy'],
  routes: () => import('./routes.tsx'),
  words: () => import('./words.ts'),
  parts: () => import('./parts.ts'),
}
