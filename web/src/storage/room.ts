/** What the app knows of this module before any page of it is opened. */
export const storage = {
  addresses: ['vault'],
  routes: () => import('./routes.tsx'),
  words: () => import('./words.ts'),
  parts: () => import('./parts.ts'),
}
