/** A room without pages: its words are shown by those of others. */
export const tasks = {
  words: () => import('./words.ts'),
  parts: () => import('./parts.ts'),
}
