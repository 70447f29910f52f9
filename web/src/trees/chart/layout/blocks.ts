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
  const isHosting = new Uint8Array(personCount)
  let hubCount = 0
  for (let person = 0; person < personCount; person++)
    if (host[person]! < 0) hubCount++
    else isHosting[host[person]!] = 1
  const emptyBlock = new Map<number, number>()
  const emptyUnion = new Map<number, number>()
  for (let union = 0; union < unionCount; union++)
    if (partnerA[union]! < 0 && partnerB[union]! < 0 && childStart[union]! < childStart[union + 1]!) {
      const block = hubCount + emptyBlock.size
      emptyBlock.set(union, block)
      emptyUnion.set(block, union)
    }
  const count = hubCount + emptyBlock.size
  const hub = new Int32Array(count).fill(-1)
  const memberStart = new Int32Array(count + 1).fill(personCount)
  const member = new Int32Array(personCount)
  const blockOf = new Int32Array(personCount)
  const place = new Int32Array(personCount)
  const walk = new GuestWalk(shape, host, isHosting)
  let at = 0
  let block = 0
  for (let person = 0; person < personCount; person++) {
    if (host[person]! >= 0) continue
    const from = at
    if (isHosting[person]) at = walk.writeMembers(person, member, at)
    else member[at++] = person
    for (let i = from; i < at; i++) {
      blockOf[member[i]!] = block
      place[member[i]!] = i - from
    }
    hub[block] = person
    memberStart[block++] = from
  }
  return { count, hub, memberStart, member, blockOf, place, emptyBlock, emptyUnion }
}

/** The block that stands over a union's children, that of the first partner where the two stand apart; -1: none. */
export function blockOver({ partnerA, partnerB }: TreeShape, { blockOf, emptyBlock }: Blocks, union: number): number {
  const a = partnerA[union]!
  if (a >= 0) return blockOf[a]!
  const b = partnerB[union]!
  return b >= 0 ? blockOf[b]! : (emptyBlock.get(union) ?? -1)
}

/** The block of the second partner where the two stand apart, else -1. */
export function blockApart({ partnerA, partnerB }: TreeShape, { blockOf }: Blocks, union: number): number {
  const a = partnerA[union]!
  const b = partnerB[union]!
  return a < 0 || b < 0 || blockOf[a] === blockOf[b] ? -1 : blockOf[b]!
}

/**
 * Where a union's line starts in a block, counted in places: halfway between partners side by side, at the inner side of
 * the outer one of two partners farther apart, at the one partner who stands here, and 0 in an empty block.
 */
export function joinPlace(shape: TreeShape, blocks: Blocks, union: number, block: number): number {
  const a = shape.partnerA[union]!
  const b = shape.partnerB[union]!
  const { blockOf, place } = blocks
  const hasA = a >= 0 && blockOf[a] === block
  const hasB = b >= 0 && blockOf[b] === block
  if (!hasA || !hasB) return hasA ? place[a]! : hasB ? place[b]! : 0
  const one = place[a]!
  const other = place[b]!
  const hub = place[blocks.hub[block]!]!
  const isOneInner = Math.abs(one - hub) < Math.abs(other - hub)
  const outer = isOneInner ? other : one
  return outer > (isOneInner ? one : other) ? outer - 0.5 : outer + 0.5
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

  /** Writes who stands with a hub, from left to right, from a place on; answers where they end. */
  writeMembers(hub: number, member: Int32Array, from: number): number {
    const { unionStart, unionOf } = this.#shape
    let at = from
    if (unionStart[hub + 1]! - unionStart[hub]! === 1) {
      const guest = this.#partnerIn(unionOf[unionStart[hub]!]!, hub)
      if (!this.#isHosting[guest]) {
        const isLeft = this.#standsLeft(hub, guest)
        member[at++] = isLeft ? hub : guest
        member[at++] = isLeft ? guest : hub
        return at
      }
    }
    const guests = this.#guestsOf(hub)
    const isLeft = guests.length === 0 || this.#standsLeft(hub, guests[0]!)
    const left: number[] = []
    const right: number[] = []
    const sides = isLeft ? [right, left] : [left, right]
    guests.forEach((guest, turn) => this.#addOutward(guest, sides[turn % 2]!))
    for (const person of left.reverse().concat(hub, right)) member[at++] = person
    return at
  }

  #partnerIn(union: number, person: number): number {
    const { partnerA, partnerB } = this.#shape
    return partnerA[union] === person ? partnerB[union]! : partnerA[union]!
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
    const { unionStart, unionOf } = this.#shape
    const guests: number[] = []
    for (let at = unionStart[person]!; at < unionStart[person + 1]!; at++) {
      const other = this.#partnerIn(unionOf[at]!, person)
      if (other < 0 || this.#host[other] !== person || this.#isTaken[other]) continue
      this.#isTaken[other] = 1
      guests.push(other)
    }
    return guests
  }
}
