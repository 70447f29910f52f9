import type { ThingParts } from '../reactions/public.ts'
import { postPaths } from './paths.ts'

export const things = { POST: { path: postPaths.post } } satisfies ThingParts
