import type { DataFault } from '../model/faults.ts'
import type { TreeShape } from '../model/shape.ts'
import { ancestryOf, type Ancestry } from './ancestry.ts'
import { lineUp, type Blocks } from './blocks.ts'
import { breakCycles } from './cycles.ts'
import { eject } from './ejection.ts'
import { pairPartners } from './pairing.ts'

/** Blocks with their rows: every block stands below the blocks of all parents of its members. */
export type Generations = {
  ancestry: Ancestry
  host: Int32Array
  blocks: Blocks
  rank: Int32Array
  faults: DataFault[]
}

/**
 * Blocks and their rows by longest path. Where blocks stand in a circle, first the links that make somebody an own
 * ancestor are no longer followed, then guests leave their blocks (a daughter who married her father stands below him),
 * twice as many in each round. Linear a round, at most as many rounds as the number of guests has binary digits.
 */
export function rankGenerations(shape: TreeShape): Generations {
  const noneBroken = new Uint8Array(shape.childOf.length)
  let ancestry = ancestryOf(shape, noneBroken)
  let host = pairPartners(shape, ancestry)
  let blocks = lineUp(shape, host)
  let ranks = longestPaths(shape, ancestry, blocks)
  if (ranks.isComplete) return { ancestry, host, blocks, rank: ranks.rank, faults: [] }

  const { isBroken, faults } = breakCycles(shape)
  if (faults.length > 0) {
    ancestry = ancestryOf(shape, isBroken)
    host = pairPartners(shape, ancestry)
    blocks = lineUp(shape, host)
    ranks = longestPaths(shape, ancestry, blocks)
  }
  for (let most = 1; !ranks.isComplete; most *= 2) {
    eject(shape, ancestry, host, blocks, ranks.waiting, most)
    blocks = lineUp(shape, host)
    ranks = longestPaths(shape, ancestry, blocks)
  }
  return { ancestry, host, blocks, rank: ranks.rank, faults }
}

function longestPaths(shape: TreeShape, ancestry: Ancestry, blocks: Blocks) {
  const { partnerA, partnerB, childStart, childOf, unionStart, unionOf } = shape
  const { blockOf, memberStart, member } = blocks
  const { isBroken } = ancestry
  const waiting = new Int32Array(blocks.count)
  for (let union = 0; union < shape.unionCount; union++) {
    const parents = partnerA[union]! >= 0 && partnerB[union]! >= 0 ? 2 : 1
    for (let link = childStart[union]!; link < childStart[union + 1]!; link++)
      if (!isBroken[link]) waiting[blockOf[childOf[link]!]!]! += parents
  }
  const rank = new Int32Array(blocks.count)
  const queue = new Int32Array(blocks.count)
  let end = 0
  for (let block = 0; block < blocks.count; block++) if (!waiting[block]) queue[end++] = block
  const visitUnion = (union: number, below: number) => {
    for (let link = childStart[union]!; link < childStart[union + 1]!; link++) {
      if (isBroken[link]) continue
      const block = blockOf[childOf[link]!]!
      if (rank[block]! < below) rank[block] = below
      if (!--waiting[block]!) queue[end++] = block
    }
  }
  for (let next = 0; next < end; next++) {
    const block = queue[next]!
    const below = rank[block]! + 1
    const from = memberStart[block]!
    const to = memberStart[block + 1]!
    if (from === to) visitUnion(blocks.emptyUnion.get(block)!, below)
    for (let at = from; at < to; at++) {
      const person = member[at]!
      for (let i = unionStart[person]!; i < unionStart[person + 1]!; i++) visitUnion(unionOf[i]!, below)
    }
  }
  return { rank, waiting, isComplete: end === blocks.count }
}
