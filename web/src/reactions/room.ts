import { thingParts } from './thing-parts.ts'

/** What the house knows of this room before anybody enters it. */
export const reactions = {
  words: () => import('./words.ts'),
  changes: { reactions: () => import('./reactions.queries.ts') },
  notices: async () => {
    // They lead to where a thing is seen, which the room of its kind knows.
    await thingParts.bring()
    return import('./notice-words.ts')
  },
}
