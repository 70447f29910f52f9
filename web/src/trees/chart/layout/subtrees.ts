import type { Blocks } from './blocks.ts'
import type { Contour } from './contour.ts'
import type { Forest } from './forest.ts'
import { corridorHalf, emptyWidth, type Metrics } from './metrics.ts'
import { Outlines } from './outlines.ts'
import { SiblingSpacing } from './sibling-spacing.ts'

/**
 * The lines, each for itself: x of each block's centre from its founder's block, the place in it that hangs below the
 * parents (from its centre), and the outline of each line.
 */
export type Lines = { x: Float64Array; width: Float64Array; handle: Float64Array; contours: Contour[] }

/** The place of a person or of a union's join from its block's centre. */
export function offsetInBlock(metrics: Metrics, members: number, place: number): number {
  return members === 0 ? 0 : (place - (members - 1) / 2) * (metrics.cardWidth + metrics.partnerGap)
}

/**
 * Places every line from its leaves upward: children side by side as near as their outlines allow, parents over the middle
 * of their children, a free corridor where a child stands several rows below. Source: Reingold and Tilford 1981, Walker
 * 1990, Buchheim et al. 2002, on blocks and rows. Linear in blocks, as outlines are merged small into large.
 */
export function placeLines(metrics: Metrics, blocks: Blocks, forest: Forest, rank: Int32Array): Lines {
  const { cardWidth, partnerGap, siblingGap } = metrics
  const { kidStart, kid, order, anchor } = forest
  const x = new Float64Array(blocks.count)
  const width = new Float64Array(blocks.count)
  const handle = new Float64Array(blocks.count)
  for (let block = 0; block < blocks.count; block++) {
    const members = blocks.memberStart[block + 1]! - blocks.memberStart[block]!
    width[block] = members === 0 ? emptyWidth : members * (cardWidth + partnerGap) - partnerGap
    if (members > 1) handle[block] = offsetInBlock(metrics, members, blocks.place[anchor[block]!]!)
  }
  const outlines = new Outlines(blocks.count)
  const spacing = new SiblingSpacing()
  const hasKids = (block: number) => kidStart[block]! < kidStart[block + 1]!

  const placeKids = (block: number, from: number, to: number) => {
    const top = rank[block]! + 1
    let all = -1
    spacing.start()
    for (let i = from; i < to; i++) {
      const below = kid[i]!
      const isParent = hasKids(below)
      if (!isParent) outlines.start(below, rank[below]!, width[below]! / 2)
      for (let row = rank[below]!; row > top; row--)
        outlines.addRowOnTop(below, handle[below]! - corridorHalf, handle[below]! + corridorHalf)
      spacing.next()
      if (all < 0) all = below
      else {
        const gap = isParent || hasKids(kid[i - 1]!) ? 2 * siblingGap : siblingGap
        const distance = outlines.separation(all, below, gap, top, spacing)
        x[below] = distance
        outlines.shift[below]! += distance
      }
      spacing.placed(outlines.bottom[below]!)
      if (all !== below) all = outlines.join(all, below)
    }
    spacing.settle(x, kid, from)
    const first = kid[from]!
    const last = kid[to - 1]!
    const middle = (x[first]! + handle[first]! + x[last]! + handle[last]!) / 2
    for (let i = from; i < to; i++) x[kid[i]!]! -= middle
    outlines.shift[all]! -= middle
    outlines.handOver(all, block)
    outlines.addRowOnTop(block, -width[block]! / 2, width[block]! / 2)
  }

  // Lines come from the last to the first, and in each of them the founder last.
  const contours: Contour[] = []
  for (let i = order.length - 1; i >= 0; i--) {
    const block = order[i]!
    const isFounder = forest.parent[block]! < 0
    if (hasKids(block)) placeKids(block, kidStart[block]!, kidStart[block + 1]!)
    else if (isFounder) outlines.start(block, rank[block]!, width[block]! / 2)
    if (isFounder) contours.push(outlines.take(block))
  }
  for (let i = 0; i < order.length; i++) {
    const above = forest.parent[order[i]!]!
    if (above >= 0) x[order[i]!]! += x[above]!
  }
  return { x, width, handle, contours: contours.reverse() }
}
