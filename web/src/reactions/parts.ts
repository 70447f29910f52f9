import { thingParts } from './thing-parts.ts'

/** What this room gives to pages that are made of several, each as it is asked for. */
export const parts = {
  changes: { reactions: () => import('./reactions.queries.ts') },
  notices: async () => {
    // They lead to where a thing is seen, which the room of its kind knows.
    await thingParts.bring()
    return import('./notice-words.ts')
  },
}
