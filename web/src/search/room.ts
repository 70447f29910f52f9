/** What the house knows of this room before anybody enters it. */
export const search = { routes: () => import('./routes.tsx') }
