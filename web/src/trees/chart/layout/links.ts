import type { TreeShape } from '../model/shape.ts'
import { blockApart, joinPlace } from './blocks.ts'
import type { Forest } from './forest.ts'
import { fewInLine } from './gathering.ts'
import type { Generations } from './generations.ts'
import { plainHeight, wideHeights } from './lanes.ts'
import type { Metrics } from './metrics.ts'
import { strongerKind } from '../model/kinds.ts'
import { offsetInBlock } from './subtrees.ts'
import { segmentKind, type UnionLinks } from './tree-layout.ts'

export type Placed = {
  metrics: Metrics
  shape: TreeShape
  generations: Generations
  forest: Forest
  blockX: Float64Array
  blockRow: Int32Array
  x: Float64Array
  y: Float64Array
}
/** Where each union's line starts. */
export type Joins = { x: Float64Array; y: Float64Array }

/** Is this child drawn below its parents' join, rather than as a cross-link? */
export function hangsBelow({ generations, forest }: Placed, union: number, child: number): boolean {
  const { ancestry, blocks } = generations
  return ancestry.home[child] === union && forest.parent[blocks.blockOf[child]!] === forest.unionBlock[union]
}

/**
 * The lines of all unions, and the unions of which something is left out: partners who stand apart, children who do not hang
 * below. Linear in unions and children.
 */
export function drawLinks(placed: Placed): { links: UnionLinks; joins: Joins; leftOut: number[] } {
  const { unionCount, childOf } = placed.shape
  const joins = { x: new Float64Array(unionCount), y: new Float64Array(unionCount) }
  const pen = new Pen(6 * unionCount + childOf.length)
  const entries = new Int32Array(unionCount)
  const segmentStart = new Int32Array(unionCount + 1)
  const wide = new WideBars()
  const leftOut: number[] = []
  let count = 0
  for (let union = 0; union < unionCount; union++) {
    if (placed.forest.unionBlock[union]! < 0) continue
    drawCouple(placed, union, joins, pen)
    const isWhole = drawChildren(placed, union, joins, pen, wide)
    if (!isWhole || blockApart(placed.shape, placed.generations.blocks, union) >= 0) leftOut.push(union)
    if (pen.count === segmentStart[count]) continue
    entries[count++] = union
    segmentStart[count] = pen.count
  }
  setWideBars(placed, wide, pen)
  const union = entries.slice(0, count)
  // A copy would take longer than the room it saves is worth: what was never written takes none.
  const segments = pen.segments.subarray(0, 4 * pen.count)
  const starts = segmentStart.slice(0, count + 1)
  return {
    joins,
    leftOut,
    links: {
      union,
      joinX: pick(joins.x, union),
      joinY: pick(joins.y, union),
      boxes: boxesOf(starts, segments),
      segmentStart: starts,
      segments,
      segmentKind: pen.kinds.slice(0, pen.count),
    },
  }
}

function pick(values: Float64Array, places: Int32Array): Float64Array {
  const picked = new Float64Array(places.length)
  for (let at = 0; at < places.length; at++) picked[at] = values[places[at]!]!
  return picked
}

/** Bars that may meet others, with the segments of each. */
class WideBars {
  row: number[] = []
  left: number[] = []
  right: number[] = []
  stem: number[] = []
  from: number[] = []
  to: number[] = []
}

/**
 * The trunk, the bar and a drop for each child. Where the bar may meet others, its height waits for them. False where a child
 * does not hang below.
 */
function drawChildren(placed: Placed, union: number, joins: Joins, pen: Pen, wide: WideBars): boolean {
  const { shape, x, y, metrics, forest, blockRow, generations } = placed
  const { childStart, childOf, childKindA, childKindB } = shape
  const end = childStart[union + 1]!
  if (childStart[union] === end) return true
  const joinX = joins.x[union]!
  const from = pen.count
  const block = forest.unionBlock[union]!
  const row = blockRow[block]!
  const bar = barAt(metrics, row, plainHeight)
  const { blockOf } = generations.blocks
  const { home } = generations.ancestry
  let isWhole = true
  // A small line may stand between the children of another one.
  let isWide = forest.lineSize[forest.lineOf[block]!]! < fewInLine
  let left = Number.POSITIVE_INFINITY
  let right = Number.NEGATIVE_INFINITY
  for (let link = childStart[union]!; link < end; link++) {
    const child = childOf[link]!
    const below = blockOf[child]!
    if (home[child] !== union || forest.parent[below] !== block) {
      isWhole = false
      continue
    }
    const middle = x[child]! + metrics.cardWidth / 2
    const kind = segmentKind.birth + strongerKind(childKindA[link]!, childKindB[link]!)
    pen.draw(middle, bar, middle, y[child]!, kind)
    if (middle < left) left = middle
    if (middle > right) right = middle
    // A person beside a half-sibling stands among the children of another couple.
    if (forest.anchor[below] !== child) isWide = true
  }
  if (pen.count === from) return isWhole
  if (joinX < left - 0.5 || joinX > right + 0.5 || hasOtherMarriage(shape, union)) isWide = true
  left = Math.min(left, joinX)
  right = Math.max(right, joinX)
  pen.draw(joinX, joins.y[union]!, joinX, bar, segmentKind.trunk)
  if (right - left > 0.5) pen.draw(left, bar, right, bar, segmentKind.trunk)
  if (!isWide) return isWhole
  wide.row.push(row)
  wide.left.push(left)
  wide.right.push(right)
  wide.stem.push(joinX)
  wide.from.push(from)
  wide.to.push(pen.count)
  return isWhole
}

/** Their children hang beside those of another couple, who may have their line where one of these stands. */
function hasOtherMarriage({ partnerA, partnerB, unionStart }: TreeShape, union: number): boolean {
  const a = partnerA[union]!
  const b = partnerB[union]!
  return (a >= 0 && unionStart[a + 1]! - unionStart[a]! > 1) || (b >= 0 && unionStart[b + 1]! - unionStart[b]! > 1)
}

const barAt = ({ rowPitch, cardHeight }: Metrics, row: number, height: number) =>
  row * rowPitch + cardHeight + (rowPitch - cardHeight) * height

/** Gives each wide bar a height of its own, and its trunk and drops their ends. */
function setWideBars({ metrics }: Placed, wide: WideBars, { segments, kinds }: Pen): void {
  const dropsOf = (bar: number, tell: (x: number) => void) => {
    for (let at = wide.from[bar]!; at < wide.to[bar]!; at++)
      if (kinds[at]! >= segmentKind.birth) tell(segments[4 * at]!)
  }
  const heights = wideHeights({ ...wide, dropsOf })
  for (let bar = 0; bar < wide.row.length; bar++) {
    const y = barAt(metrics, wide.row[bar]!, heights[bar]!)
    for (let at = wide.from[bar]!; at < wide.to[bar]!; at++) {
      const isTrunk = kinds[at] === segmentKind.trunk
      const isLevel = segments[4 * at] !== segments[4 * at + 2]
      if (!isTrunk || isLevel) segments[4 * at + 1] = y
      if (isTrunk) segments[4 * at + 3] = y
    }
  }
}

/** The line between partners who stand together, and the join from which their children's line starts. */
function drawCouple(placed: Placed, union: number, joins: Joins, pen: Pen): void {
  const { metrics, shape, generations, forest, blockX, blockRow, x } = placed
  const { blocks } = generations
  const block = forest.unionBlock[union]!
  const members = blocks.memberStart[block + 1]! - blocks.memberStart[block]!
  const place = joinPlace(shape, blocks, union, block)
  const top = blockRow[block]! * metrics.rowPitch
  const middle = top + metrics.cardHeight / 2
  const bottom = top + metrics.cardHeight
  joins.x[union] = blockX[block]! + offsetInBlock(metrics, members, place)
  joins.y[union] = members === 0 ? middle : bottom
  if (place === Math.floor(place)) {
    if (members > 0)
      joins.x[union]! += besideOtherUnions(shape, union, blocks.member[blocks.memberStart[block]! + place]!)
    return
  }
  const a = shape.partnerA[union]!
  const b = shape.partnerB[union]!
  const isALeft = blocks.place[a]! < blocks.place[b]!
  const left = isALeft ? a : b
  const right = isALeft ? b : a
  const from = x[left]! + metrics.cardWidth
  const to = x[right]!
  if (blocks.place[right]! - blocks.place[left]! === 1) {
    joins.y[union] = middle
    pen.draw(from, middle, to, middle, segmentKind.couple)
    return
  }
  const bridge = bottom + 4 + 4 * (Math.abs(blocks.place[right]! - blocks.place[left]!) % 3)
  const isRightOuter = joins.x[union]! > (from + to) / 2
  const inner = x[isRightOuter ? left : right]! + metrics.cardWidth / 2
  joins.y[union] = bridge
  pen.draw(inner, bottom, inner, bridge, segmentKind.couple)
  pen.draw(Math.min(inner, joins.x[union]!), bridge, Math.max(inner, joins.x[union]!), bridge, segmentKind.couple)
  pen.draw(joins.x[union]!, middle, joins.x[union]!, bridge, segmentKind.couple)
  const edge = isRightOuter ? to : from
  pen.draw(Math.min(edge, joins.x[union]!), middle, Math.max(edge, joins.x[union]!), middle, segmentKind.couple)
}

/** Several unions of one person, each without a partner here, start a little apart. */
function besideOtherUnions(shape: TreeShape, union: number, person: number): number {
  const [from, to] = [shape.unionStart[person]!, shape.unionStart[person + 1]!]
  const place = shape.unionOf.indexOf(union, from) - from
  return to - from > 12 ? 0 : (place - (to - from - 1) / 2) * 12
}

class Pen {
  segments: Float64Array
  kinds: Uint8Array
  count = 0

  constructor(most: number) {
    this.segments = new Float64Array(4 * most)
    this.kinds = new Uint8Array(most)
  }

  draw(x1: number, y1: number, x2: number, y2: number, kind: number): void {
    const at = 4 * this.count
    this.segments[at] = x1
    this.segments[at + 1] = y1
    this.segments[at + 2] = x2
    this.segments[at + 3] = y2
    this.kinds[this.count++] = kind
  }
}

function boxesOf(starts: Int32Array, segments: Float64Array): Float64Array {
  const boxes = new Float64Array(4 * (starts.length - 1))
  for (let entry = 0; entry + 1 < starts.length; entry++) {
    let left = Infinity
    let top = Infinity
    let right = -Infinity
    let bottom = -Infinity
    const end = 4 * starts[entry + 1]!
    for (let at = 4 * starts[entry]!; at < end; at += 2) {
      const x = segments[at]!
      const y = segments[at + 1]!
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
    boxes[4 * entry] = left
    boxes[4 * entry + 1] = top
    boxes[4 * entry + 2] = right
    boxes[4 * entry + 3] = bottom
  }
  return boxes
}
