/** What the house knows of this room before anybody enters it. */
export const support = { routes: () => import('./routes.tsx') }
