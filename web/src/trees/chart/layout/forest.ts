import type { TreeShape } from '../model/shape.ts'
import { blockApart, blockOver, joinPlace, type Blocks } from './blocks.ts'
import type { Generations } from './generations.ts'

/**
 * The forest of lines: each block hangs below one union of another block by its anchor (the hub, else the first member
 * with parents). `order` lists the blocks line by line, parents before children; those of line `t` are
 * `order[lineStart[t] .. lineStart[t + 1])`, the founder first.
 */
export type Forest = {
  parent: Int32Array
  anchor: Int32Array
  /** The block that a union's children hang from, the lower one where the partners stand apart. */
  unionBlock: Int32Array
  kidStart: Int32Array
  kid: Int32Array
  order: Int32Array
  lineStart: Int32Array
  lineOf: Int32Array
  /** People in each line. */
  lineSize: Int32Array
}

/** Builds the forest; children stand from left to right by their parents' place, then in birth order. Linear. */
export function growForest(shape: TreeShape, { ancestry, blocks, rank }: Generations): Forest {
  const unionBlock = chooseUnionBlocks(shape, blocks, rank)
  const parent = new Int32Array(blocks.count).fill(-1)
  const anchor = blocks.hub.slice()
  const { home } = ancestry
  const { memberStart, member } = blocks
  for (let block = 0; block < blocks.count; block++) {
    let at = memberStart[block]!
    let person = anchor[block]!
    while (person >= 0 && home[person]! < 0 && at < memberStart[block + 1]!) person = member[at++]!
    if (person < 0 || home[person]! < 0) continue
    anchor[block] = person
    parent[block] = unionBlock[home[person]!]!
  }
  const kids = gatherKids(shape, home, blocks, unionBlock, anchor, parent)
  return { parent, anchor, unionBlock, ...kids, ...orderLines(blocks, parent, kids) }
}

function chooseUnionBlocks(shape: TreeShape, blocks: Blocks, rank: Int32Array): Int32Array {
  const unionBlock = new Int32Array(shape.unionCount)
  for (let union = 0; union < shape.unionCount; union++) {
    const one = blockOver(shape, blocks, union)
    const other = blockApart(shape, blocks, union)
    unionBlock[union] = one
    if (other < 0) continue
    const isOtherHub =
      rank[other] === rank[one] &&
      blocks.hub[one] !== shape.partnerA[union]! &&
      blocks.hub[other] === shape.partnerB[union]!
    if (rank[other]! > rank[one]! || isOtherHub) unionBlock[union] = other
  }
  return unionBlock
}

function gatherKids(
  shape: TreeShape,
  home: Int32Array,
  blocks: Blocks,
  unionBlock: Int32Array,
  anchor: Int32Array,
  parent: Int32Array,
) {
  const { childStart, childOf } = shape
  const { blockOf } = blocks
  const kidStart = new Int32Array(blocks.count + 1)
  const kid = new Int32Array(blocks.count)
  const unions: number[] = []
  let at = 0
  for (let block = 0; block < blocks.count; block++) {
    listUnions(shape, blocks, unionBlock, block, unions)
    for (let i = 0; i < unions.length; i++) {
      const union = unions[i]!
      for (let link = childStart[union]!; link < childStart[union + 1]!; link++) {
        const child = childOf[link]!
        const below = blockOf[child]!
        if (anchor[below] === child && home[child] === union && parent[below] === block) kid[at++] = below
      }
    }
    kidStart[block + 1] = at
  }
  return { kidStart, kid: kid.subarray(0, at) }
}

/** Lists the unions with children that hang from a block, from left to right, in place of what `unions` had. */
function listUnions(shape: TreeShape, blocks: Blocks, unionBlock: Int32Array, block: number, unions: number[]): void {
  const { unionStart, unionOf, partnerA, partnerB, childStart } = shape
  const { memberStart, member, blockOf, place } = blocks
  unions.length = 0
  const from = memberStart[block]!
  const to = memberStart[block + 1]!
  if (from === to) unions.push(blocks.emptyUnion.get(block)!)
  for (let at = from; at < to; at++) {
    const person = member[at]!
    for (let i = unionStart[person]!; i < unionStart[person + 1]!; i++) {
      const union = unionOf[i]!
      if (unionBlock[union] !== block || childStart[union] === childStart[union + 1]) continue
      const other = partnerA[union] === person ? partnerB[union]! : partnerA[union]!
      const isSeen = other >= 0 && blockOf[other] === block && place[other]! < place[person]!
      if (!isSeen) unions.push(union)
    }
  }
  if (unions.length < 2) return
  const join = new Map(unions.map((union) => [union, joinPlace(shape, blocks, union, block)]))
  unions.sort((one, other) => join.get(one)! - join.get(other)!)
}

function orderLines(blocks: Blocks, parent: Int32Array, { kidStart, kid }: { kidStart: Int32Array; kid: Int32Array }) {
  const order = new Int32Array(blocks.count)
  const lineOf = new Int32Array(blocks.count)
  const starts: number[] = []
  const sizes: number[] = []
  let at = 0
  const open: number[] = []
  for (let root = 0; root < blocks.count; root++) {
    if (parent[root]! >= 0) continue
    const line = starts.push(at) - 1
    let size = 0
    open.push(root)
    while (open.length > 0) {
      const block = open.pop()!
      order[at++] = block
      lineOf[block] = line
      size += blocks.memberStart[block + 1]! - blocks.memberStart[block]!
      for (let i = kidStart[block + 1]! - 1; i >= kidStart[block]!; i--) open.push(kid[i]!)
    }
    sizes.push(size)
  }
  starts.push(at)
  return { order, lineOf, lineStart: Int32Array.from(starts), lineSize: Int32Array.from(sizes) }
}
