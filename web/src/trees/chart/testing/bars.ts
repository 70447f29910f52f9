import { corridorHalf } from '../layout/metrics.ts'
import { segmentKind, type TreeLayout } from '../layout/tree-layout.ts'

/** What a couple's children hang from. */
export type CouplesBar = { entry: number; left: number; right: number; y: number }

/** The bars that children hang from, one a couple. */
export function barsOf({ links }: TreeLayout): CouplesBar[] {
  const bars: CouplesBar[] = []
  for (let entry = 0; entry < links.union.length; entry++) {
    let bar: CouplesBar | undefined
    for (let at = links.segmentStart[entry]!; at < links.segmentStart[entry + 1]!; at++) {
      if (links.segmentKind[at]! < segmentKind.birth) continue
      const [x, y] = [links.segments[4 * at]!, links.segments[4 * at + 1]!]
      bar ??= { entry, left: links.joinX[entry]!, right: links.joinX[entry]!, y }
      bar.left = Math.min(bar.left, x)
      bar.right = Math.max(bar.right, x)
    }
    if (bar) bars.push(bar)
  }
  return bars
}

/** Pairs of couples whose bars stand at one height, over each other or nearly so. */
export function barsTakenForOne(layout: TreeLayout): string[] {
  const taken: string[] = []
  const byHeight = Map.groupBy(barsOf(layout), ({ y }) => y)
  for (const bars of byHeight.values()) {
    bars.sort((one, other) => one.left - other.left)
    let last = bars[0]!
    for (const bar of bars.slice(1)) {
      if (bar.left - last.right <= 2 * corridorHalf) taken.push(`${last.entry} and ${bar.entry} at ${bar.y}`)
      if (bar.right > last.right) last = bar
    }
  }
  return taken
}
