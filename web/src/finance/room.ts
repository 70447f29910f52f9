/** What the house knows of this room before anybody enters it. */
export const finance = {
  addresses: ['finance'],
  routes: () => import('./routes.tsx'),
  words: () => import('./words.ts'),
  parts: () => import('./parts.ts'),
}
