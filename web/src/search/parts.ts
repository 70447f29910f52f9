/** What this room gives to pages that are made of several, each as it is asked for. */
export const parts = { pickers: () => import('./pickers.ts') }
