import type { ThingParts } from '../reactions/public.ts'
import { changed } from './core/events.queries.ts'
import { eventPaths } from './core/paths.ts'

export const things = {
  EVENT: {
    path: eventPaths.event,
    renew: async (cache, id) => {
      await changed(cache, id)
    },
  },
} satisfies ThingParts
