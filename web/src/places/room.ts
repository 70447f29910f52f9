/** A room without pages: its words are shown by those of others. */
export const places = { words: () => import('./words.ts') }
