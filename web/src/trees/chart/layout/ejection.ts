import type { TreeShape } from '../model/shape.ts'
import type { Ancestry } from './ancestry.ts'
import { blockApart, blockOver, type Blocks } from './blocks.ts'
import { outgoing, strongComponents } from './strong-components.ts'

/**
 * Lets up to `most` guests leave each circle of blocks (they become hubs of blocks of their own): those who have parents
 * within the circle, else any. Changes `host`. Without a circle of people every circle of blocks has a guest, so that
 * repeated calls come to an end. Linear.
 */
export function eject(
  shape: TreeShape,
  ancestry: Ancestry,
  host: Int32Array,
  blocks: Blocks,
  waiting: Int32Array,
  most: number,
): void {
  const from: number[] = []
  const to: number[] = []
  const standsInCircle = (block: number) => block >= 0 && waiting[block]! > 0
  for (let person = 0; person < shape.personCount; person++) {
    if (!standsInCircle(blocks.blockOf[person]!)) continue
    for (const block of parentBlocks(shape, ancestry, blocks, person)) {
      if (!standsInCircle(block)) continue
      from.push(block)
      to.push(blocks.blockOf[person]!)
    }
  }
  const graph = outgoing(blocks.count, from, to)
  const { component, sizes } = strongComponents(graph.start, graph.to)
  const isOwnParent = new Uint8Array(blocks.count)
  from.forEach((block, i) => {
    if (block === to[i]) isOwnParent[block] = 1
  })

  const entering: number[][] = []
  const others: number[][] = []
  for (let person = 0; person < shape.personCount; person++) {
    const block = blocks.blockOf[person]!
    const circle = component[block]!
    if (host[person]! < 0 || !standsInCircle(block) || (sizes[circle]! < 2 && !isOwnParent[block])) continue
    const hasParentsInside = parentBlocks(shape, ancestry, blocks, person).some(
      (parent) => parent >= 0 && component[parent] === circle,
    )
    ;((hasParentsInside ? entering : others)[circle] ??= []).push(person)
  }
  for (let circle = 0; circle < sizes.length; circle++)
    for (const person of (entering[circle] ?? others[circle] ?? []).slice(0, most)) host[person] = -1
}

function parentBlocks(shape: TreeShape, { isBroken }: Ancestry, blocks: Blocks, person: number): number[] {
  const found: number[] = []
  for (let at = shape.parentStart[person]!; at < shape.parentStart[person + 1]!; at++)
    if (!isBroken[shape.parentLink[at]!]) {
      const union = shape.parentOf[at]!
      found.push(blockOver(shape, blocks, union), blockApart(shape, blocks, union))
    }
  return found
}
