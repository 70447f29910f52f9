import { focusSubset, type FocusOptions, type FocusSubset } from './focus-subset.ts'
import { layoutTree } from './layout/layout.ts'
import { defaultMetrics, highEnough, type CardHeights, type Metrics } from './layout/metrics.ts'
import type { TreeLayout } from './layout/tree-layout.ts'
import { nearestOf } from './model/nearest.ts'
import type { TreeShape } from './model/shape.ts'
import { subShape } from './model/sub-shape.ts'

/** A layout of a part: place `i` of the layout is `people[i]` of the tree; its unions are places in `unions`. */
export type FocusLayout = FocusSubset & { layout: TreeLayout }

/** The part around a person, laid out like a whole tree. */
export function layoutFocus(
  shape: TreeShape,
  person: number,
  options: FocusOptions,
  metrics: Metrics = defaultMetrics,
  heights?: CardHeights,
): FocusLayout {
  const subset = focusSubset(shape, person, options)
  // Folding a person with long words must not make cards lower: else it would hide more people than the page needs.
  const people = heights ? [...subset.people, ...nearestOf(shape, person)] : []
  const high = highEnough(metrics, people, heights)
  return { ...subset, layout: layoutTree(subShape(shape, subset.people, subset.unions), high) }
}
