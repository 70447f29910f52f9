import type { Extent } from './gathering.ts'
import type { Metrics } from './metrics.ts'

/** How far each component moves: px to the right and rows downward. */
export type Moves = { x: Float64Array; row: Int32Array }

/**
 * Puts components that nothing ties together side by side, the largest first at the left; the small ones stand on top of
 * each other in columns as high as the chart, so that thousands of single people make no endless row. Sorting only.
 */
export function stackComponents(metrics: Metrics, extents: Extent[], sizes: number[]): Moves {
  const moves = { x: new Float64Array(extents.length), row: new Int32Array(extents.length) }
  const heightOf = (i: number) => extents[i]!.bottom - extents[i]!.top
  const widthOf = (i: number) => extents[i]!.right - extents[i]!.left
  const gap = 4 * metrics.siblingGap
  const bySize = extents.map((_, i) => i).sort((one, other) => sizes[other]! - sizes[one]! || one - other)
  const [largest, ...others] = bySize
  if (largest === undefined) return moves
  const shelved = others.sort(
    (one, other) => heightOf(other) - heightOf(one) || widthOf(other) - widthOf(one) || one - other,
  )
  const mostRows = rowsForShelves(
    metrics,
    heightOf(largest),
    widthOf(largest),
    shelved.map(widthOf),
    shelved.map(heightOf),
  )

  let [left, columnWidth, row] = [0, 0, Number.POSITIVE_INFINITY]
  for (const i of [largest, ...shelved]) {
    const isTooNarrow = columnWidth > 4 * widthOf(i) && columnWidth > 20 * metrics.cardWidth
    if (row + heightOf(i) > mostRows || isTooNarrow) {
      left += columnWidth > 0 ? columnWidth + gap : 0
      columnWidth = 0
      row = 0
    }
    moves.x[i] = left - extents[i]!.left
    moves.row[i] = row - extents[i]!.top
    columnWidth = Math.max(columnWidth, widthOf(i))
    row += heightOf(i) === 1 ? 1 : heightOf(i) + 1
  }
  return moves
}

/** As high as the highest component, or twice as wide as high where the others would be wider than the largest. */
function rowsForShelves(metrics: Metrics, height: number, width: number, widths: number[], heights: number[]): number {
  let [area, highest] = [0, height]
  for (let i = 0; i < widths.length; i++) {
    area += (widths[i]! + 4 * metrics.siblingGap) * heights[i]!
    if (heights[i]! > highest) highest = heights[i]!
  }
  if (area <= width * highest) return highest
  return Math.max(highest, Math.ceil(Math.sqrt(area / 2 / metrics.rowPitch)))
}
