/** A room without pages: its words are shown by those of others. */
export const jobs = {
  words: () => import('./words.ts'),
  changes: { job: async () => (await import('./jobs.queries.ts')).changed },
}
