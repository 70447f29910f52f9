/** What the house knows of this room before anybody enters it. */
export const support = { addresses: ['contact'], routes: () => import('./routes.tsx') }
