import type { Extent } from './gathering.ts'
import type { Metrics } from './metrics.ts'

/** How far each component moves: px to the right and rows downward. */
export type Moves = { x: Float64Array; row: Int32Array }

/** Families of at least so many people stand beside each other, where there are no more than so many of them. */
const [fewestOfFamily, mostSideBySide] = [8, 24]

/**
 * Puts components that nothing ties together beside each other, the largest first at the left. A few families all begin
 * in the first row, so that a row is the same generation of each. Other components, and families of which there are many,
 * stand below them on shelves, each from generation 1 on, so that thousands of single people make no endless row. Sorting, and
 * a few walks.
 */
export function stackComponents(metrics: Metrics, extents: Extent[], sizes: number[]): Moves {
  const moves = { x: new Float64Array(extents.length), row: new Int32Array(extents.length) }
  const heightOf = (i: number) => extents[i]!.bottom - extents[i]!.top
  const widthOf = (i: number) => extents[i]!.right - extents[i]!.left
  const gap = 4 * metrics.siblingGap
  const place = (i: number, x: number, row: number) => {
    moves.x[i] = x - extents[i]!.left
    moves.row[i] = row - extents[i]!.top
  }
  const bySize = extents.map((_, i) => i).sort((one, other) => sizes[other]! - sizes[one]! || one - other)
  const beside = familiesBeside(bySize, sizes)
  const isBeside = new Set(beside)
  const shelved = bySize
    .filter((i) => !isBeside.has(i))
    .sort((one, other) => heightOf(other) - heightOf(one) || widthOf(other) - widthOf(one) || one - other)

  let left = 0
  for (const i of beside) {
    place(i, left, 0)
    left += widthOf(i) + gap
  }
  if (shelved.length === 0) return moves
  const highest = Math.max(0, ...beside.map(heightOf))
  const boxes = shelved.map((i): Box => ({ width: widthOf(i) + gap, height: heightOf(i) }))
  // A shelf beside a higher family would share the family's numbers of generations, and stands below it.
  const isBelow = highest > boxes[0]!.height
  const [first, row] = isBelow ? [0, highest + 1] : [left, 0]
  fillShelves(boxes, rowsForShelves(metrics, boxes, highest, left), isBelow ? left : 0).forEach((shelf, at) =>
    place(shelved[at]!, first + shelf.x, row + shelf.row),
  )
  return moves
}

/** The generation that each row is of the largest component in it, 1 in its first row; 0 in a free row. Linear in the rows of all. */
export function numberRows(extents: readonly Extent[], sizes: readonly number[], { row: moved }: Moves): Int32Array {
  const rowCount = extents.reduce((most, { bottom }, i) => Math.max(most, moved[i]! + bottom), 0)
  const numbers = new Int32Array(rowCount)
  const largest = new Int32Array(rowCount)
  extents.forEach(({ top, bottom }, i) => {
    for (let row = top; row < bottom; row++) {
      const at = moved[i]! + row
      if (sizes[i]! <= largest[at]!) continue
      largest[at] = sizes[i]!
      numbers[at] = row - top + 1
    }
  })
  return numbers
}

/** A few families; of many the largest, where most people belong to it. */
function familiesBeside(bySize: readonly number[], sizes: readonly number[]): number[] {
  const families = bySize.filter((i) => sizes[i]! >= fewestOfFamily)
  if (families.length <= mostSideBySide) return families.length > 0 ? families : bySize.slice(0, 1)
  const everybody = sizes.reduce((sum, size) => sum + size, 0)
  return families.filter((i) => sizes[i]! > everybody / 2)
}

/** A width with the gap behind it, and rows. */
type Box = { width: number; height: number }

/** As high as the highest component, or twice as wide as high where the others would be wider than the largest. */
function rowsForShelves({ rowPitch }: Metrics, boxes: readonly Box[], highest: number, width: number): number {
  const area = boxes.reduce((sum, box) => sum + box.width * box.height, 0)
  const rows = Math.max(highest, boxes[0]!.height)
  return area <= width * rows ? rows : Math.max(rows, Math.ceil(Math.sqrt(area / 2 / rowPitch)))
}

/**
 * Boxes, the highest first, on shelves below each other that are as wide as it takes to stay within so many rows, but at least
 * `least` wide.
 */
function fillShelves(boxes: readonly Box[], mostRows: number, least: number): { x: number; row: number }[] {
  const area = boxes.reduce((sum, { width, height }) => sum + width * height, 0)
  let wide = boxes.reduce((most, { width }) => Math.max(most, width), Math.max(least, area / mostRows))
  for (;;) {
    let [x, row, rows] = [0, 0, boxes[0]!.height]
    const places = boxes.map(({ width, height }) => {
      if (x + width > wide + 0.5 && x > 0) {
        // Between two shelves a row stays free, but for single people.
        row += rows === 1 ? 1 : rows + 1
        rows = height
        x = 0
      }
      x += width
      return { x: x - width, row }
    })
    if (row + rows <= mostRows || row === 0) return places
    wide *= 1.1
  }
}
