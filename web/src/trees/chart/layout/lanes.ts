import { corridorHalf } from './metrics.ts'

/** Bars in the gap below a row, from `left` to `right`, that may meet others: they reach beyond their own children. */
type Bars = { row: readonly number[]; left: readonly number[]; right: readonly number[] }

/**
 * Heights of bars below a row of cards, in parts of the gap. A bar over its own children alone meets no other, as families
 * stand apart; all of those have the first height. Partners' own lines run above all of them.
 */
export const plainHeight = 0.54
const heights = [0.4, 0.68, 0.3, 0.78, 0.47, 0.61, 0.35, 0.73]
/** Bars of one height are never nearer to each other. */
const between = 4 * corridorHalf

/**
 * A height for each of these bars, so that none stands at the height of another where the two could be
 * taken for one: over the same stretch of a row, or one ending where the next begins. Sorting only.
 */
export function wideHeights({ row, left, right }: Bars): Float64Array {
  const order = Int32Array.from(row.keys()).sort((one, other) => row[one]! - row[other]! || left[one]! - left[other]!)
  const height = new Float64Array(order.length)
  const ends = new Float64Array(heights.length)
  let last = -1
  for (const bar of order) {
    if (row[bar] !== last) ends.fill(Number.NEGATIVE_INFINITY)
    last = row[bar]!
    const lane = freeLane(ends, left[bar]! - between)
    ends[lane] = Math.max(ends[lane]!, right[bar]!)
    height[bar] = heights[lane]!
  }
  return height
}

/** The first lane that ends before, else the one that ends first. */
function freeLane(ends: Float64Array, before: number): number {
  let lane = 0
  for (let at = 0; at < ends.length; at++) {
    if (ends[at]! < before) return at
    if (ends[at]! < ends[lane]!) lane = at
  }
  return lane
}
