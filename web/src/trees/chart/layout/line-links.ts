import type { TreeShape } from '../model/shape.ts'
import { blockApart, blockOver } from './blocks.ts'
import type { Forest } from './forest.ts'
import type { Generations } from './generations.ts'

/**
 * What ties one line to another: pairs of blocks of differing lines. `isDescent` where the second stands below the first
 * as a child below its parent; the others are couples who stand apart. `start` and `at` list the pairs of each line.
 */
export type LineLinks = {
  upper: Int32Array
  lower: Int32Array
  isDescent: Uint8Array
  start: Int32Array
  at: Int32Array
}

/** Linear in links and unions; only few of them tie two lines. */
export function linksBetweenLines(shape: TreeShape, { ancestry, blocks }: Generations, forest: Forest): LineLinks {
  const { childStart, childOf } = shape
  const { lineOf, lineSize } = forest
  const { blockOf } = blocks
  const { isBroken } = ancestry
  const upper: number[] = []
  const lower: number[] = []
  const isDescent: number[] = []
  const add = (one: number, other: number, descent: number) => {
    if (lineOf[one] === lineOf[other]) return
    upper.push(one)
    lower.push(other)
    isDescent.push(descent)
  }
  for (let union = 0; union < shape.unionCount; union++) {
    const one = blockOver(shape, blocks, union)
    if (one < 0) continue
    const other = blockApart(shape, blocks, union)
    if (other >= 0) add(one, other, 0)
    for (let link = childStart[union]!; link < childStart[union + 1]!; link++) {
      const below = blockOf[childOf[link]!]!
      const descent = isBroken[link] ? 0 : 1
      add(one, below, descent)
      if (other >= 0) add(other, below, descent)
    }
  }
  const start = new Int32Array(lineSize.length + 1)
  for (const block of upper) start[lineOf[block]! + 1]!++
  for (const block of lower) start[lineOf[block]! + 1]!++
  for (let line = 1; line < start.length; line++) start[line]! += start[line - 1]!
  const free = start.slice(0, -1)
  const at = new Int32Array(upper.length * 2)
  for (let i = 0; i < upper.length; i++) {
    at[free[lineOf[upper[i]!]!]!++] = i
    at[free[lineOf[lower[i]!]!]!++] = i
  }
  return {
    upper: new Int32Array(upper),
    lower: new Int32Array(lower),
    isDescent: new Uint8Array(isDescent),
    start,
    at,
  }
}
