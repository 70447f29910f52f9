/** The part of this module that loads with the app, before any of its pages is opened. */
export const messages = {
  addresses: ['messages'],
  routes: () => import('./routes.tsx'),
  words: () => import('./words.ts'),
  parts: () => import('./parts.ts'),
}
