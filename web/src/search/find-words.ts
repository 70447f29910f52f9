import { offered } from '../kit/offered.ts'
import type { FindWords } from './public.ts'

/** How the rooms call what is found of them. */
export const findWords = offered<FindWords>()
