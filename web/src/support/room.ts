/** What the house knows of this room before anybody enters it. */
export const support = {
  addresses: ['contact', 'feedback'],
  routes: () => import('./routes.tsx'),
  parts: () => import('./parts.ts'),
}
