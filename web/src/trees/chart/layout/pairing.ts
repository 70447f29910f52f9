import type { TreeShape } from '../model/shape.ts'
import { lineSizes, type Ancestry } from './ancestry.ts'
import { findSet, numbered } from './sets.ts'

/** Couples who both bring partners and ancestors of their own are joined into one block up to this many people. */
const mostInJoinedBlock = 6

/**
 * Decides who stands beside whom: for each person the partner it stands beside as a guest, -1 for the hub of a block. Of
 * two partners with parents the one of the larger line hosts; who has no parents here goes to a partner who has. A couple
 * that cannot stand together (both already stand beside others) stays apart. Near linear (union-find).
 */
export function pairPartners(shape: TreeShape, { home }: Ancestry): Int32Array {
  const { partnerA, partnerB, unionCount } = shape
  const blocks = new BlockSets(shape.personCount)
  const lineSize = lineSizes(shape, home)
  // First couples of whom both have parents, then one of them, then neither.
  for (let withParents = 2; withParents >= 0; withParents--)
    for (let union = 0; union < unionCount; union++) {
      const a = partnerA[union]!
      const b = partnerB[union]!
      if (a < 0 || b < 0) continue
      const hasA = home[a]! >= 0
      if (withParents !== (hasA ? 1 : 0) + (home[b]! >= 0 ? 1 : 0)) continue
      if (withParents === 1) {
        if (hasA) blocks.join(b, a)
        else blocks.join(a, b)
      } else if (withParents === 0) {
        if (!blocks.join(b, a)) blocks.join(a, b)
      } else if (!isParentOf(shape, a, b) && !isParentOf(shape, b, a)) {
        const isB = lineSize[b]! > lineSize[a]!
        const host = isB ? b : a
        const guest = isB ? a : b
        if (!blocks.join(guest, host, mostInJoinedBlock)) blocks.join(host, guest, mostInJoinedBlock)
      }
    }
  return blocks.host
}

function isParentOf(shape: TreeShape, parent: number, child: number): boolean {
  for (let at = shape.parentStart[child]!; at < shape.parentStart[child + 1]!; at++) {
    const union = shape.parentOf[at]!
    if (shape.partnerA[union] === parent || shape.partnerB[union] === parent) return true
  }
  return false
}

class BlockSets {
  host: Int32Array
  #set: Int32Array
  #size: Int32Array

  constructor(count: number) {
    this.host = new Int32Array(count).fill(-1)
    this.#set = numbered(count)
    this.#size = new Int32Array(count).fill(1)
  }

  /** Puts the guest, with those who already stand beside it, beside the host; false where that is not possible. */
  join(guest: number, host: number, mostTogether = Number.POSITIVE_INFINITY): boolean {
    if (this.host[guest]! >= 0) return false
    const from = findSet(this.#set, guest)
    const to = findSet(this.#set, host)
    const together = this.#size[from]! + this.#size[to]!
    if (from === to || together > mostTogether) return false
    this.host[guest] = host
    const larger = this.#size[from]! < this.#size[to]! ? to : from
    this.#set[larger === to ? from : to] = larger
    this.#size[larger] = together
    return true
  }
}
