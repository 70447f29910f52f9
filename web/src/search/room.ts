/** What the house knows of this room before anybody enters it. */
export const search = {
  addresses: ['search'],
  routes: () => import('./routes.tsx'),
  parts: () => import('./parts.ts'),
}
