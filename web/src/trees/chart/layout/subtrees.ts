import type { Blocks } from './blocks.ts'
import { addRowOnTop, bottomOf, contourOf, join, separation, type Contour } from './contour.ts'
import type { Forest } from './forest.ts'
import { corridorHalf, emptyWidth, type Metrics } from './metrics.ts'
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
  const pending: (Contour | undefined)[] = Array.from({ length: blocks.count })
  const spacing = new SiblingSpacing()

  const placeKids = (block: number, from: number, to: number): Contour => {
    spacing.start()
    let all: Contour | undefined
    for (let i = from; i < to; i++) {
      const below = kid[i]!
      const contour = pending[below]!
      pending[below] = undefined
      while (contour.top > rank[block]! + 1)
        addRowOnTop(contour, handle[below]! - corridorHalf, handle[below]! + corridorHalf)
      spacing.next()
      const isFamily = kidStart[below]! < kidStart[below + 1]! || (i > from && hasKids(kid[i - 1]!))
      x[below] = all ? separation(all, contour, isFamily ? 2 * siblingGap : siblingGap, spacing) : 0
      contour.shift += x[below]!
      spacing.placed(bottomOf(contour))
      all = all ? join(all, contour) : contour
    }
    spacing.settle((sibling, distance) => (x[kid[from + sibling]!]! += distance))
    const [first, last] = [kid[from]!, kid[to - 1]!]
    const middle = (x[first]! + handle[first]! + x[last]! + handle[last]!) / 2
    for (let i = from; i < to; i++) x[kid[i]!]! -= middle
    all!.shift -= middle
    addRowOnTop(all!, -width[block]! / 2, width[block]! / 2)
    return all!
  }
  const hasKids = (block: number) => kidStart[block]! < kidStart[block + 1]!

  for (let i = order.length - 1; i >= 0; i--) {
    const block = order[i]!
    const [from, to] = [kidStart[block]!, kidStart[block + 1]!]
    pending[block] = from < to ? placeKids(block, from, to) : contourOf(rank[block]!, width[block]! / 2)
  }
  const contours = Array.from(
    { length: forest.lineSize.length },
    (_, line) => pending[order[forest.lineStart[line]!]!]!,
  )
  for (const block of order) if (forest.parent[block]! >= 0) x[block]! += x[forest.parent[block]!]!
  return { x, width, handle, contours }
}
