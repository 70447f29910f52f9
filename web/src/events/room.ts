/** What the house knows of this room before anybody enters it. */
export const events = {
  words: () => import('./words.ts'),
  parts: () => import('./parts.ts'),
}
