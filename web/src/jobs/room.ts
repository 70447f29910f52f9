/** A room without pages: its words are shown by those of others. */
export const jobs = {
  words: () => import('./words.ts'),
  changes: { job: () => import('./jobs.queries.ts') },
}
