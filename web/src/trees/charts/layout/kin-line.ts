import { childKind } from '../../chart/model/kinds.ts'
import type { TreeShape } from '../../chart/model/shape.ts'

/** As whom somebody stands on a chart around one person. */
export type KinRole = 'root' | 'parent' | 'child' | 'partner'

/**
 * One standing of a person on a chart: hung on another standing (`on`, -1 for the root) by a union (-1 for the root), with
 * the kind of the parentage between the two. `generation` counts steps from the root, upward or downward. Whoever descends or is
 * descended from in several ways stands several times: `firstAt` is then the place of the first standing, the nearest to
 * the root, from which alone the line goes on; -1 on that one itself. `hasMore`: there are further relatives beyond the depth.
 */
export type Kin = {
  person: number
  generation: number
  as: KinRole
  on: number
  union: number
  kind: number
  firstAt: number
  hasMore: boolean
}

/** How many generations above and below the root are asked for. */
export type Depth = { up: number; down: number }

/**
 * The standings around a person: the root, then its descendants generation by generation, then its ancestors likewise, then
 * the partners of those below. Everybody within the depth stands at least once, and is followed exactly once, whatever the data: who is
 * their own ancestor ends there. A child that two of those below have together hangs on the nearer. Linear in standings.
 */
export function kinLine(shape: TreeShape, root: number, depth: Depth): Kin[] {
  if (root < 0 || root >= shape.personCount) return []
  const line = new Line(shape, root)
  line.addDescendants(depth.down)
  line.addAncestors(depth.up)
  if (depth.down > 0) line.addPartners()
  return line.kin
}

class Line {
  kin: Kin[] = []
  #first = new Map<number, number>()
  #shape: TreeShape

  constructor(shape: TreeShape, root: number) {
    this.#shape = shape
    this.#add({ person: root, generation: 0, as: 'root', on: -1, union: -1, kind: childKind.birth })
  }

  addDescendants(depth: number): void {
    const seenUnions = new Set<number>()
    this.#grow(depth, 'child', (at) => {
      const person = this.kin[at]!.person
      const found: Found[] = []
      for (const union of unionsOf(this.#shape, person)) {
        if (seenUnions.has(union)) continue
        seenUnions.add(union)
        const kinds = this.#shape.partnerA[union] === person ? this.#shape.childKindA : this.#shape.childKindB
        for (let link = this.#shape.childStart[union]!; link < this.#shape.childStart[union + 1]!; link++)
          found.push({ person: this.#shape.childOf[link]!, union, kind: kinds[link]! })
      }
      return found
    })
  }

  addAncestors(depth: number): void {
    this.#grow(depth, 'parent', (at) => parentsOf(this.#shape, this.kin[at]!.person))
  }

  addPartners(): void {
    const below = this.kin.length
    for (let at = 0; at < below; at++) {
      const { person, generation, as, firstAt } = this.kin[at]!
      if (as === 'parent' || firstAt >= 0) continue
      const seen = new Set<number>()
      for (const union of unionsOf(this.#shape, person)) {
        const other = partnerIn(this.#shape, union, person)
        if (other < 0 || seen.has(other)) continue
        seen.add(other)
        this.#add({ person: other, generation, as: 'partner', on: at, union, kind: childKind.birth })
      }
    }
  }

  /** Follows each first standing of a row to the next row; those of the last row say whether there would be more. */
  #grow(depth: number, as: 'child' | 'parent', nextOf: (at: number) => Found[]): void {
    let row = [0]
    for (let generation = 1; row.length > 0; generation++) {
      const next: number[] = []
      for (const at of row) {
        const isTold = new Set<number>()
        const found = nextOf(at).filter(({ person }) => !isTold.has(person) && isTold.add(person))
        if (generation > depth) {
          if (depth > 0 && found.length > 0) this.kin[at]!.hasMore = true
          continue
        }
        for (const one of found) {
          const place = this.#add({ ...one, generation, as, on: at })
          if (this.kin[place]!.firstAt < 0) next.push(place)
        }
      }
      if (generation > depth) return
      row = next
    }
  }

  #add(kin: Omit<Kin, 'firstAt' | 'hasMore'>): number {
    const place = this.kin.length
    const firstAt = this.#first.get(kin.person) ?? -1
    if (firstAt < 0) this.#first.set(kin.person, place)
    this.kin.push({ ...kin, firstAt, hasMore: false })
    return place
  }
}

type Found = { person: number; union: number; kind: number }

/** Parents of every union, those by birth first, of a couple who stands left; one who stands in two of them is named with the first. */
export function parentsOf(shape: TreeShape, person: number): Found[] {
  const found: Found[] = []
  for (let at = shape.parentStart[person]!; at < shape.parentStart[person + 1]!; at++) {
    const [union, link] = [shape.parentOf[at]!, shape.parentLink[at]!]
    const [a, b] = [shape.partnerA[union]!, shape.partnerB[union]!]
    const couple = [
      { person: a, union, kind: shape.childKindA[link]! },
      { person: b, union, kind: shape.childKindB[link]! },
    ]
    if (a >= 0 && b >= 0 && shape.side[b]! < shape.side[a]!) couple.reverse()
    found.push(...couple.filter((parent) => parent.person >= 0))
  }
  return found
}

export function unionsOf(shape: TreeShape, person: number): Int32Array {
  return shape.unionOf.subarray(shape.unionStart[person], shape.unionStart[person + 1])
}

/** The other of a couple; -1 where nobody is known. */
export function partnerIn(shape: TreeShape, union: number, person: number): number {
  const a = shape.partnerA[union]!
  return a === person ? shape.partnerB[union]! : a
}
