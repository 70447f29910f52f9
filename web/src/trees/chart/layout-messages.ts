import type { Chip } from './focus-chips.ts'
import type { FirstSightOptions } from './first-sight.ts'
import type { Fold } from './folds.ts'
import type { CardHeights } from './layout/metrics.ts'
import type { TreeLayout } from './layout/tree-layout.ts'
import type { LinkIndex } from './link-index.ts'
import type { TreeShape } from './model/shape.ts'

/** To the worker: first the tree, then what is to be laid out. A ticket names an answer's question. */
export type LayoutQuestion =
  | { kind: 'shape'; shape: TreeShape }
  | { kind: 'whole'; ticket: number }
  | { kind: 'focus'; ticket: number; person: number; options: FirstSightOptions }
  | { kind: 'people'; ticket: number; people: readonly number[]; heights?: CardHeights | undefined }

/**
 * From the worker. Place `i` of the layout is `people[i]` of the tree, and its unions are places in `unions`; null where
 * the layout is of the whole tree and they are the same.
 */
export type LaidOut = {
  layout: TreeLayout
  people: Int32Array | null
  unions: Int32Array | null
  chips: Chip[]
  folds: Fold[]
  /** The number of the generation in the first row: 1 in the whole tree, and in a part as the whole tree counts it. */
  firstGeneration: number
  linkIndex: LinkIndex | null
}

export type LayoutAnswer = ({ kind: 'layout'; ticket: number } & LaidOut) | { kind: 'noTree'; ticket: number }
