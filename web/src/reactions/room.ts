/** What the house knows of this room before anybody enters it. */
export const reactions = {
  words: () => import('./words.ts'),
  changes: { reactions: () => import('./reactions.queries.ts') },
  notices: () => import('./notice-words.ts'),
}
