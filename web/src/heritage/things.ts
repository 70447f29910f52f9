import type { ThingParts } from '../reactions/public.ts'
import { changed } from './core/heritage.queries.ts'
import { heritagePaths } from './core/paths.ts'

export const things = {
  HERITAGE: {
    path: heritagePaths.place,
    renew: async (cache, id) => {
      await changed(cache, id)
    },
  },
} satisfies ThingParts
