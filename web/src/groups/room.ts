/** What the house knows of this room before anybody enters it. */
export const groups = {
  words: () => import('./words.ts'),
  notices: () => import('./notice-words.ts'),
  changes: { group: () => import('./groups.queries.ts') },
  privacy: () => import('./privacy.ts'),
  finds: () => import('./find-words.ts'),
}
