/** What the house knows of this room before anybody enters it. */
export const accounts = {
  addresses: ['login', 'register', 'auth', 'security'],
  routes: () => import('./routes.tsx'),
  words: () => import('./words.ts'),
  parts: () => import('./parts.ts'),
}
