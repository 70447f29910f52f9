import { thingParts } from './thing-parts.ts'

/** Parts of this module for pages that several modules fill. */
export const parts = {
  drafts: () => import('./kept-drafts.ts'),
  changes: { reactions: () => import('./reactions.queries.ts') },
  notices: async () => {
    // They lead to where a thing is seen, which the room of its kind knows.
    await thingParts.bring()
    return import('./notice-words.ts')
  },
}
