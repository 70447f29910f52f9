/** What the house knows of this room before anybody enters it. */
export const events = {
  addresses: ['events'],
  routes: () => import('./routes.tsx'),
  words: () => import('./words.ts'),
  parts: () => import('./parts.ts'),
}
