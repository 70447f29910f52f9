import type { ThingParts } from '../reactions/public.ts'
import { changed } from './events.queries.ts'
import { eventPaths } from './paths.ts'

export const things = { EVENT: { path: eventPaths.event, renew: changed } } satisfies ThingParts
