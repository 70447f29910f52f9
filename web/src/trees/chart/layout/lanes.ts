import { corridorHalf } from './metrics.ts'

/** The bars of the unions' lines: each from `left` to `right` in the gap below a row. */
export type Bars = { row: Int32Array; left: Float64Array; right: Float64Array; count: number }

/** Heights of bars below a row of cards, in parts of the gap, those far apart first. Partners' own lines run above them. */
const heights = [0.54, 0.4, 0.68, 0.3, 0.78, 0.47, 0.61, 0.35, 0.73]
/** Bars of one height are never nearer to each other. */
const between = 4 * corridorHalf

/**
 * A height for each bar, in parts of the gap, so that no two bars stand at one height where they could be taken for one:
 * over the same stretch of a row, or one ending where the next begins. `order` lists the bars row by row, roughly from the
 * left. Linear but for what is out of order.
 */
export function barHeights({ row, left, right }: Bars, order: Int32Array): Float64Array {
  const height = new Float64Array(left.length)
  const ends = new Float64Array(heights.length)
  for (let from = 0; from < order.length;) {
    let to = from
    while (to < order.length && row[order[to]!] === row[order[from]!]) to++
    sortByLeft(order, from, to, left)
    ends.fill(Number.NEGATIVE_INFINITY)
    for (let at = from; at < to; at++) {
      const bar = order[at]!
      const lane = freeLane(ends, left[bar]! - between)
      ends[lane] = Math.max(ends[lane]!, right[bar]!)
      height[bar] = heights[lane]!
    }
    from = to
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

/** By insertion, as nearly everything is in order; where it is not, by the ordinary sort. */
function sortByLeft(order: Int32Array, from: number, to: number, left: Float64Array): void {
  let moves = 32 * (to - from)
  for (let at = from + 1; at < to; at++) {
    const bar = order[at]!
    let place = at
    while (place > from && left[order[place - 1]!]! > left[bar]!) {
      order[place] = order[place - 1]!
      place--
    }
    order[place] = bar
    moves -= at - place
    if (moves < 0) {
      order.subarray(from, to).sort((one, other) => left[one]! - left[other]! || one - other)
      return
    }
  }
}
