import type { TreeLayout } from './layout/tree-layout.ts'

/** What of the chart is seen: px of the chart from `left` to `right`, rows `[fromRow, toRow)`, in so many bins across. */
export type StrataView = { left: number; right: number; fromRow: number; toRow: number; bins: number }

/**
 * How full each row is, bin by bin: `cover[row * bins + bin]` is the part of the bin's width that cards cover, 0 to 1, and
 * `people` how many cards begin in it; `living` is the part that cards of the living cover. Rows count from `fromRow`.
 */
export type Strata = {
  fromRow: number
  rows: number
  bins: number
  cover: Float32Array
  living: Float32Array
  people: Uint32Array
}

/**
 * The far view: rows keep their height while x shrinks, so that millions of px across still show where people are.
 * `isLiving` has a 1 at the place of each who lives. Linear in the people between `left` and `right`, found by binary search in each row, and in the bins.
 */
export function strata(layout: TreeLayout, view: StrataView, isLiving?: Uint8Array): Strata {
  const { x, rowStart, rowPeople, metrics } = layout
  const fromRow = Math.max(0, Math.floor(view.fromRow))
  const rows = Math.max(0, Math.min(layout.rowCount, Math.ceil(view.toRow)) - fromRow)
  const bins = Math.max(0, Math.floor(view.bins))
  const cover = new Float32Array(rows * bins)
  const living = new Float32Array(rows * bins)
  const people = new Uint32Array(rows * bins)
  const binWidth = (view.right - view.left) / bins
  if (!(binWidth > 0)) return { fromRow, rows, bins, cover, living, people }
  for (let row = 0; row < rows; row++) {
    const base = row * bins
    const end = rowStart[fromRow + row + 1]!
    let at = firstEndingAfter(layout, fromRow + row, view.left)
    for (; at < end && x[rowPeople[at]!]! < view.right; at++) {
      const from = (x[rowPeople[at]!]! - view.left) / binWidth
      const to = from + metrics.cardWidth / binWidth
      if (from >= 0) people[base + Math.floor(from)]!++
      const last = Math.min(bins - 1, Math.floor(to))
      for (let bin = Math.max(0, Math.floor(from)); bin <= last; bin++) {
        const part = Math.min(to, bin + 1) - Math.max(from, bin)
        cover[base + bin]! += part
        if (isLiving?.[rowPeople[at]!]) living[base + bin]! += part
      }
    }
  }
  return { fromRow, rows, bins, cover, living, people }
}

/** The place in `rowPeople` of the first person of a row whose card ends right of x. Binary search. */
export function firstEndingAfter(layout: TreeLayout, row: number, x: number): number {
  let [from, to] = [layout.rowStart[row]!, layout.rowStart[row + 1]!]
  while (from < to) {
    const middle = (from + to) >> 1
    if (layout.x[layout.rowPeople[middle]!]! + layout.metrics.cardWidth > x) to = middle
    else from = middle + 1
  }
  return from
}
