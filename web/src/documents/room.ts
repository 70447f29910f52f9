/** A room without pages: its words are shown by those of others. */
export const documents = { words: () => import('./words.ts') }
