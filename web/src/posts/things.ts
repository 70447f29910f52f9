import type { ThingParts } from '../reactions/public.ts'
import { postPaths } from './paths.ts'
import { renew } from './posts.queries.ts'

export const things = { POST: { path: postPaths.post, renew } } satisfies ThingParts
