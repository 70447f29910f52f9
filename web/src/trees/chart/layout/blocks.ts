import type { TreeShape } from '../model/shape.ts'

/**
 * Blocks: people who stand side by side, a hub with its guests. The members of block `i`, from left to right, are
 * `member[memberStart[i] .. memberStart[i + 1])`. A union of nobody with children has an empty block of its own.
 */
export type Blocks = {
  count: number
  hub: Int32Array
  memberStart: Int32Array
  member: Int32Array
  blockOf: Int32Array
  /** The place of each person in its block, 0 at the left. */
  place: Int32Array
  emptyBlock: Map<number, number>
  /** The union of an empty block. */
  emptyUnion: Map<number, number>
}

/**
 * Lines the members up: the first partner at the one side of the hub, the second at the other, the others outward by turns.
 * Of the first couple the man stands left of the woman; where that says nothing, the first of the record left of the
 * second (a husband, in a genealogy). Linear.
 */
export function lineUp(shape: TreeShape, host: Int32Array): Blocks {
  const { personCount, unionCount, partnerA, partnerB, childStart } = shape
  const blockOf = new Int32Array(personCount).fill(-1)
  const member = new Int32Array(personCount)
  const place = new Int32Array(personCount)
  const hubs: number[] = []
  const starts: number[] = []
  const isHosting = new Uint8Array(personCount)
  for (let person = 0; person < personCount; person++) if (host[person]! >= 0) isHosting[host[person]!] = 1
  const walk = new GuestWalk(shape, host, isHosting)
  let at = 0
  for (let hub = 0; hub < personCount; hub++) {
    if (host[hub]! >= 0) continue
    starts.push(at)
    const block = hubs.push(hub) - 1
    if (!isHosting[hub]) member[at++] = hub
    else for (const person of walk.membersOf(hub)) member[at++] = person
    for (let i = starts[block]!; i < at; i++) {
      blockOf[member[i]!] = block
      place[member[i]!] = i - starts[block]!
    }
  }
  const emptyBlock = new Map<number, number>()
  const emptyUnion = new Map<number, number>()
  for (let union = 0; union < unionCount; union++)
    if (partnerA[union]! < 0 && partnerB[union]! < 0 && childStart[union]! < childStart[union + 1]!) {
      starts.push(at)
      const block = hubs.push(-1) - 1
      emptyBlock.set(union, block)
      emptyUnion.set(block, union)
    }
  starts.push(at)
  return {
    count: hubs.length,
    hub: Int32Array.from(hubs),
    memberStart: Int32Array.from(starts),
    member,
    blockOf,
    place,
    emptyBlock,
    emptyUnion,
  }
}

/** The blocks that stand over a union's children: one, or two where the partners stand apart (-1: none). */
export function blocksOver(shape: TreeShape, blocks: Blocks, union: number): [number, number] {
  const [a, b] = [shape.partnerA[union]!, shape.partnerB[union]!]
  const first = a >= 0 ? blocks.blockOf[a]! : -1
  const second = b >= 0 ? blocks.blockOf[b]! : -1
  if (first < 0) return second < 0 ? [blocks.emptyBlock.get(union) ?? -1, -1] : [second, -1]
  return [first, second === first ? -1 : second]
}

/**
 * Where a union's line starts in a block, counted in places: halfway between partners side by side, at the inner side of
 * the outer one of two partners farther apart, at the one partner who stands here, and 0 in an empty block.
 */
export function joinPlace(shape: TreeShape, blocks: Blocks, union: number, block: number): number {
  const [a, b] = [shape.partnerA[union]!, shape.partnerB[union]!]
  const hasA = a >= 0 && blocks.blockOf[a] === block
  const hasB = b >= 0 && blocks.blockOf[b] === block
  if (!hasA || !hasB) return hasA ? blocks.place[a]! : hasB ? blocks.place[b]! : 0
  const [one, other] = [blocks.place[a]!, blocks.place[b]!]
  const hub = blocks.place[blocks.hub[block]!]!
  const [inner, outer] = Math.abs(one - hub) < Math.abs(other - hub) ? [one, other] : [other, one]
  return outer > inner ? outer - 0.5 : outer + 0.5
}

class GuestWalk {
  #shape: TreeShape
  #host: Int32Array
  #isHosting: Uint8Array
  #isTaken: Uint8Array

  constructor(shape: TreeShape, host: Int32Array, isHosting: Uint8Array) {
    this.#shape = shape
    this.#host = host
    this.#isHosting = isHosting
    this.#isTaken = new Uint8Array(shape.personCount)
  }

  membersOf(hub: number): number[] {
    const guests = this.#guestsOf(hub)
    const isLeft = guests.length === 0 || this.#standsLeft(hub, guests[0]!)
    if (guests.length === 1 && !this.#isHosting[guests[0]!]) return isLeft ? [hub, guests[0]!] : [guests[0]!, hub]
    const left: number[] = []
    const right: number[] = []
    const sides = isLeft ? [right, left] : [left, right]
    guests.forEach((guest, turn) => this.#addOutward(guest, sides[turn % 2]!))
    return left.reverse().concat(hub, right)
  }

  /** Whether the hub stands left of its first guest. */
  #standsLeft(hub: number, guest: number): boolean {
    const { side, unionStart, unionOf, partnerA, partnerB } = this.#shape
    if (side[hub] !== side[guest]) return side[hub]! < side[guest]!
    let at = unionStart[hub]!
    while (partnerA[unionOf[at]!] !== guest && partnerB[unionOf[at]!] !== guest) at++
    return partnerA[unionOf[at]!] === hub
  }

  /** A guest's own guests stand on its outer side. */
  #addOutward(first: number, side: number[]): void {
    const open = [first]
    while (open.length > 0) {
      const person = open.pop()!
      side.push(person)
      if (this.#isHosting[person]) for (const guest of this.#guestsOf(person).reverse()) open.push(guest)
    }
  }

  #guestsOf(person: number): number[] {
    const { unionStart, unionOf, partnerA, partnerB } = this.#shape
    const guests: number[] = []
    for (let at = unionStart[person]!; at < unionStart[person + 1]!; at++) {
      const union = unionOf[at]!
      const other = partnerA[union] === person ? partnerB[union]! : partnerA[union]!
      if (other < 0 || this.#host[other] !== person || this.#isTaken[other]) continue
      this.#isTaken[other] = 1
      guests.push(other)
    }
    return guests
  }
}
