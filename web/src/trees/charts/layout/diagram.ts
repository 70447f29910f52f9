import { childKind } from '../../chart/model/kinds.ts'
import type { TreeShape } from '../../chart/model/shape.ts'
import { kinLine, type Depth, type Kin } from './kin-line.ts'
import { drawLines, type Lines } from './diagram-lines.ts'
import { tidy } from './tidy.ts'

/** Which way a chart grows: down the page with ancestors above, or across it with ancestors to the right. */
export type Axis = 'vertical' | 'horizontal'

/** Sizes in px at the chart's own scale. */
export type CardSizes = {
  cardWidth: number
  cardHeight: number
  partnerGap: number
  siblingGap: number
  rowGap: number
}

export const cardSizes: Record<Axis, CardSizes> = {
  vertical: { cardWidth: 128, cardHeight: 140, partnerGap: 22, siblingGap: 22, rowGap: 60 },
  horizontal: { cardWidth: 128, cardHeight: 140, partnerGap: 22, siblingGap: 22, rowGap: 60 },
}

export type Bounds = { left: number; top: number; right: number; bottom: number }

/** Cards joined by lines: `kin[i]` stands with its upper left corner at `x[i]`, `y[i]`. */
export type Diagram = {
  axis: Axis
  sizes: CardSizes
  kin: readonly Kin[]
  x: Float64Array
  y: Float64Array
  lines: Lines
  bounds: Bounds
}

/**
 * A chart around a person: ancestors (`down` 0), descendants with their partners (`up` 0) or both, an hourglass. Vertically
 * ancestors stand above and descendants below; horizontally descendants stand to the right, or to the left where ancestors do.
 * No two cards overlap. Linear in cards; the two halves are tidy trees that share their root.
 */
export function diagramOf(shape: TreeShape, root: number, depth: Depth, axis: Axis): Diagram {
  const kin = kinLine(shape, root, depth)
  const sizes = cardSizes[axis]
  const across = new Float64Array(kin.length)
  const cardAcross = axis === 'vertical' ? sizes.cardWidth : sizes.cardHeight
  const cardAlong = axis === 'vertical' ? sizes.cardHeight : sizes.cardWidth
  const partners = partnersOf(kin)
  const blockOf = (at: number) => cardAcross + partners[at]!.length * (cardAcross + sizes.partnerGap)
  setHalf(kin, across, 'child', blockOf, sizes.siblingGap)
  setHalf(kin, across, 'parent', () => cardAcross, sizes.siblingGap)
  partners.forEach((own, at) =>
    own.forEach((partner, place) => (across[partner] = across[at]! + (place + 1) * (cardAcross + sizes.partnerGap))),
  )
  const ways = { up: axis === 'vertical' ? -1 : 1, down: axis === 'vertical' || depth.up === 0 ? 1 : -1 }
  const pitch = cardAlong + sizes.rowGap
  const along = Float64Array.from(kin, (one, at) => {
    const isAbove = one.as === 'parent' || (one.as === 'partner' && kin[one.on]!.as === 'parent')
    return kin[at]!.generation * pitch * (isAbove ? ways.up : ways.down)
  })
  const [x, y] = axis === 'vertical' ? [across, along] : [along, across]
  return {
    axis,
    sizes,
    kin,
    x,
    y,
    lines: drawLines(shape, { kin, across, along, partners, cardAcross, cardAlong, sizes, ways, axis }),
    bounds: boundsOf(x, y, sizes),
  }
}

/** The places of the partners beside each standing, in the order of their unions. */
function partnersOf(kin: readonly Kin[]): number[][] {
  const partners: number[][] = kin.map(() => [])
  kin.forEach(({ as, on }, at) => {
    if (as === 'partner') partners[on]!.push(at)
  })
  return partners
}

/** Lays out what hangs on the root in one direction. */
function setHalf(
  kin: readonly Kin[],
  across: Float64Array,
  as: 'child' | 'parent',
  breadthOf: (at: number) => number,
  gap: number,
): void {
  const nodes = [...kin.keys()].filter((at) => at === 0 || kin[at]!.as === as)
  const nodeOf = new Map(nodes.map((at, node) => [at, node]))
  const children: number[][] = nodes.map(() => [])
  nodes.forEach((at, node) => {
    if (at > 0) children[nodeOf.get(kin[at]!.on)!]!.push(node)
  })
  const begin = tidy({ children, breadth: nodes.map(breadthOf) }, gap)
  nodes.forEach((at, node) => (across[at] = begin[node]!))
}

function boundsOf(x: Float64Array, y: Float64Array, { cardWidth, cardHeight }: CardSizes): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (let at = 0; at < x.length; at++) {
    bounds.left = Math.min(bounds.left, x[at]!)
    bounds.top = Math.min(bounds.top, y[at]!)
    bounds.right = Math.max(bounds.right, x[at]! + cardWidth)
    bounds.bottom = Math.max(bounds.bottom, y[at]! + cardHeight)
  }
  return x.length > 0 ? bounds : { left: 0, top: 0, right: 0, bottom: 0 }
}

/** What is not by birth is drawn apart. */
export const isApart = (kind: number) => kind >= childKind.adoptive
