/** Parts of this module on pages that several modules share. Each loads when its page asks for it. */
export const parts = {
  notices: () => import('./notice-words.ts'),
}
