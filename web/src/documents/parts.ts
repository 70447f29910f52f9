/** What this room gives to pages that are made of several, each as it is asked for. */
export const parts = {
  home: () => import('./home-part.tsx'),
}
