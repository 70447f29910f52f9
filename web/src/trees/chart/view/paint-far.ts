import type { FarPainting } from './paint.ts'
import { paintBars } from './paint-bars.ts'
import { paintMyWay } from './paint-line.ts'
import { paintNames } from './paint-names.ts'

/** Painting that a family seen near does without. */
export const farPainting: FarPainting = { paintBars, paintMyWay, paintNames }
