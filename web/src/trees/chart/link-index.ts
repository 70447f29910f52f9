import type { TreeLayout, UnionLinks } from './layout/tree-layout.ts'

/**
 * A quick way to the lines within a window. `order` has the entries of the lines row by row, in each roughly from left to
 * right; `boxes` is the box around each `inGroup` of them (left, top, right, bottom).
 */
export type LinkIndex = { order: Int32Array; boxes: Float64Array }

/** Of a million people some ten thousand groups are looked at for a window, which takes hundredths of a millisecond. */
const inGroup = 32

/** Nothing where there are no lines. Linear: each row is cut into as many cells as it has lines on average. */
export function indexLinks({ links, metrics, rowCount, bounds }: TreeLayout): LinkIndex | null {
  const { joinX, joinY, boxes } = links
  const count = joinX.length
  if (count === 0) return null
  const columns = Math.ceil(count / rowCount)
  const cellWidth = (bounds.right - bounds.left) / columns
  const cell = new Int32Array(count)
  const start = new Int32Array(rowCount * columns + 1)
  for (let entry = 0; entry < count; entry++) {
    const column = Math.floor((joinX[entry]! - bounds.left) / cellWidth)
    // Parents of whom nobody is known may stand a little beside everybody else.
    const within = Math.max(0, Math.min(columns - 1, column))
    cell[entry] = Math.floor(joinY[entry]! / metrics.rowPitch) * columns + within
    start[cell[entry]! + 1]!++
  }
  for (let at = 1; at < start.length; at++) start[at]! += start[at - 1]!
  const order = new Int32Array(count)
  for (let entry = 0; entry < count; entry++) order[start[cell[entry]!]!++] = entry
  return { order, boxes: boxesAround(order, boxes) }
}

function boxesAround(order: Int32Array, boxes: Float64Array): Float64Array {
  const groups = new Float64Array(4 * Math.ceil(order.length / inGroup))
  for (let at = 0; at < order.length; at++) {
    const [box, group] = [4 * order[at]!, 4 * Math.floor(at / inGroup)]
    for (let side = 0; side < 4; side++) {
      const edge = boxes[box + side]!
      const before = groups[group + side]!
      if (at % inGroup === 0 || (side < 2 ? edge < before : edge > before)) groups[group + side] = edge
    }
  }
  return groups
}

/** The entries of the lines whose boxes touch a window. */
export function linksIn(
  { boxes }: UnionLinks,
  { order, boxes: groups }: LinkIndex,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number[] {
  const found: number[] = []
  const touches = (of: Float64Array, at: number) =>
    of[at]! <= right && of[at + 1]! <= bottom && of[at + 2]! >= left && of[at + 3]! >= top
  for (let from = 0; from < order.length; from += inGroup)
    if (touches(groups, from / (inGroup / 4)))
      for (const entry of order.subarray(from, from + inGroup)) if (touches(boxes, 4 * entry)) found.push(entry)
  return found
}
