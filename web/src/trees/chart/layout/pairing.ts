import type { TreeShape } from '../model/shape.ts'
import { lineSizes, type Ancestry } from './ancestry.ts'

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
  const isCouple = (union: number) => partnerA[union]! >= 0 && partnerB[union]! >= 0
  const hasParents = (person: number) => home[person]! >= 0

  for (let union = 0; union < unionCount; union++) {
    const [a, b] = [partnerA[union]!, partnerB[union]!]
    if (!isCouple(union) || !hasParents(a) || !hasParents(b)) continue
    if (isParentOf(shape, a, b) || isParentOf(shape, b, a)) continue
    const [host, guest] = lineSize[b]! > lineSize[a]! ? [b, a] : [a, b]
    if (!blocks.join(guest, host, mostInJoinedBlock)) blocks.join(host, guest, mostInJoinedBlock)
  }
  for (let union = 0; union < unionCount; union++) {
    const [a, b] = [partnerA[union]!, partnerB[union]!]
    if (!isCouple(union) || hasParents(a) === hasParents(b)) continue
    if (hasParents(a)) blocks.join(b, a)
    else blocks.join(a, b)
  }
  for (let union = 0; union < unionCount; union++) {
    const [a, b] = [partnerA[union]!, partnerB[union]!]
    if (!isCouple(union) || hasParents(a) || hasParents(b)) continue
    if (!blocks.join(b, a)) blocks.join(a, b)
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
    this.#set = Int32Array.from({ length: count }, (_, person) => person)
    this.#size = new Int32Array(count).fill(1)
  }

  /** Puts the guest, with those who already stand beside it, beside the host; false where that is not possible. */
  join(guest: number, host: number, mostTogether = Number.POSITIVE_INFINITY): boolean {
    if (this.host[guest]! >= 0) return false
    const [from, to] = [this.#find(guest), this.#find(host)]
    if (from === to || this.#size[from]! + this.#size[to]! > mostTogether) return false
    this.host[guest] = host
    const [smaller, larger] = this.#size[from]! < this.#size[to]! ? [from, to] : [to, from]
    this.#set[smaller] = larger
    this.#size[larger]! += this.#size[smaller]!
    return true
  }

  #find(person: number): number {
    const set = this.#set
    let at = person
    while (set[at] !== at) at = set[at] = set[set[at]!]!
    return at
  }
}
