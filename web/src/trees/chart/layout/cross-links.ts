import { strongerKind } from '../model/kinds.ts'
import { blockApart, blockOver } from './blocks.ts'
import { hangsBelow, type Joins, type Placed } from './links.ts'
import { crossKind, type CrossLinks } from './tree-layout.ts'

/** A cross-link over more cards or rows than this is long. */
const longCards = 12
const longRows = 4

/** Lists what the forest leaves out of these unions, in their order. Linear in them and their links. */
export function listCrossLinks(placed: Placed, joins: Joins, unions: readonly number[]): CrossLinks {
  const { metrics, shape, generations, x, y } = placed
  const { blocks, ancestry } = generations
  const rows: { kind: number; union: number; from: number; to: number }[] = []
  const points: number[] = []
  for (const union of unions) {
    const a = shape.partnerA[union]!
    const b = shape.partnerB[union]!
    const one = blockOver(shape, blocks, union)
    if (blockApart(shape, blocks, union) >= 0) {
      rows.push({ kind: crossKind.marriage, union, from: a, to: b })
      const isFromLeft = x[a]! < x[b]!
      const middle = metrics.cardHeight / 2
      points.push(x[a]! + (isFromLeft ? metrics.cardWidth : 0), y[a]! + middle)
      points.push(x[b]! + (isFromLeft ? 0 : metrics.cardWidth), y[b]! + middle)
    }
    for (let link = shape.childStart[union]!; link < shape.childStart[union + 1]!; link++) {
      const child = shape.childOf[link]!
      if (one >= 0 && hangsBelow(placed, union, child)) continue
      const kind = ancestry.isBroken[link]
        ? crossKind.broken
        : strongerKind(shape.childKindA[link]!, shape.childKindB[link]!)
      const standing = placed.forest.unionBlock[union]!
      rows.push({ kind, union, from: a >= 0 && blocks.blockOf[a] === standing ? a : b, to: child })
      points.push(joins.x[union]!, joins.y[union]!, x[child]! + metrics.cardWidth / 2, y[child]!)
    }
  }
  const isLong = Uint8Array.from(rows, (_, i) => {
    const across = Math.abs(points[4 * i]! - points[4 * i + 2]!)
    const down = Math.abs(points[4 * i + 1]! - points[4 * i + 3]!)
    return Number(across > longCards * metrics.cardWidth || down > longRows * metrics.rowPitch)
  })
  return {
    kind: Uint8Array.from(rows, ({ kind }) => kind),
    union: Int32Array.from(rows, ({ union }) => union),
    from: Int32Array.from(rows, ({ from }) => from),
    to: Int32Array.from(rows, ({ to }) => to),
    points: Float64Array.from(points),
    isLong,
  }
}
