/** The part of this module that loads with the app, before any of its pages is opened. */
export const storage = {
  addresses: ['storage', 'vault'],
  routes: () => import('./routes.tsx'),
  words: () => import('./words.ts'),
  parts: () => import('./parts.ts'),
}
