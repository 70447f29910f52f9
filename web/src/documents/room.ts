/** A room without pages: its words are shown by those of others, and its photos of a day on Home. */
export const documents = { words: () => import('./words.ts'), parts: () => import('./parts.ts') }
