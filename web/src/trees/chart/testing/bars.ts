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

type Upright = { entry: number; x: number; top: number; bottom: number }

/** A couple's line down to its bar, and the lines of other couples' children, that lie on each other for a part of their way. */
export function uprightsTakenForOne({ links }: TreeLayout): string[] {
  const drops: Upright[] = []
  const stems: Upright[] = []
  for (let entry = 0; entry < links.union.length; entry++)
    for (let at = links.segmentStart[entry]!; at < links.segmentStart[entry + 1]!; at++) {
      const [x, top, toX, bottom] = links.segments.subarray(4 * at, 4 * at + 4) as unknown as number[]
      if (x !== toX || links.segmentKind[at] === segmentKind.couple) continue
      const isStem = links.segmentKind[at] === segmentKind.trunk
      ;(isStem ? stems : drops).push({ entry, x: x!, top: Math.min(top!, bottom!), bottom: Math.max(top!, bottom!) })
    }
  drops.sort((one, other) => one.x - other.x)
  const taken: string[] = []
  for (const stem of stems) {
    let at = firstFrom(drops, stem.x - corridorHalf)
    for (; at < drops.length && drops[at]!.x <= stem.x + corridorHalf; at++) {
      const drop = drops[at]!
      if (drop.entry !== stem.entry && Math.min(drop.bottom, stem.bottom) - Math.max(drop.top, stem.top) > 1)
        taken.push(`${stem.entry} above a child of ${drop.entry} at ${stem.x}`)
    }
  }
  return taken
}

function firstFrom(sorted: readonly Upright[], x: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]!.x < x) from = middle + 1
    else to = middle
  }
  return from
}
