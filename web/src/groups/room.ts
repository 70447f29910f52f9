/** What the house knows of this room before anybody enters it. */
export const groups = {
  addresses: ['groups', 'group', 'group-invitation'],
  routes: () => import('./routes.tsx'),
  words: () => import('./words.ts'),
  parts: () => import('./parts.ts'),
}
