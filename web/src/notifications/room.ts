/** What the house knows of this room before anybody enters it. */
export const notifications = {
  addresses: ['notifications'],
  routes: () => import('./routes.tsx'),
  parts: () => import('./parts.ts'),
}
