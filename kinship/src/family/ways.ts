import type { Family } from './family.ts'
import { eachChild, eachParent, eachPartner } from './parents.ts'

/**
 * A state of a walk through a family: person * 2, and one more once the walk has turned down. Whoever goes down to a
 * child goes on down, or across to a partner, from whom everything is open again; so every path is read as lines of
 * descent with marriages between them.
 */
export const isDown = (state: number): boolean => (state & 1) === 1
export const personIn = (state: number): number => state >> 1

/** What a step costs: fewer steps first, among as many the ones with fewer marriages and by birth. */
const [stepCost, extraCost] = [4, 1]
export const dearestStep = stepCost + extraCost

const costOf = (kind: number) => (kind > 0 ? dearestStep : stepCost)

/** Calls `visit` for every state that one step leads to. */
export function eachWay(family: Family, state: number, visit: (next: number, cost: number) => void): void {
  const person = personIn(state)
  if (!isDown(state)) eachParent(family, person, (parent, kind) => visit(parent * 2, costOf(kind)))
  eachChild(family, person, (child, kind) => visit(child * 2 + 1, costOf(kind)))
  eachPartner(family, person, (partner) => visit(partner * 2, dearestStep))
}

/** States in the order of their cost: buckets in a circle (Dial 1969), as no step costs more than `dearestStep`. */
export class BucketQueue {
  #buckets: number[][] = Array.from({ length: dearestStep + 1 }, () => [])
  #size = 0
  cost = 0

  get size(): number {
    return this.#size
  }

  push(state: number, cost: number): void {
    this.#buckets[cost % this.#buckets.length]!.push(state)
    this.#size++
  }

  /** All states of the lowest cost there is; more of the same cost cannot follow. */
  next(): number[] {
    while (this.#size > 0 && this.#buckets[this.cost % this.#buckets.length]!.length === 0) this.cost++
    const place = this.cost % this.#buckets.length
    const states = this.#buckets[place]!
    this.#buckets[place] = []
    this.#size -= states.length
    return states
  }
}
