import { chipsOf, generationsOpened, type Chip } from './focus-chips.ts'
import { foldsOf, type FewCards, type Fold } from './folds.ts'
import { otherUnionsOfParents } from './model/half-siblings.ts'
import type { TreeShape } from './model/shape.ts'

/** A direction in which a shown person can be opened further: by all that its chip counts. */
export type Branch = 'parents' | 'children' | 'partners'

/** Generations up and down, and the branches that were opened, in the order of opening. */
export type FocusOptions = {
  up: number
  down: number
  expanded: readonly { person: number; branch: Branch }[]
  /** The last generation below stands without its partners. */
  isBare?: boolean
  /** Of many siblings and children some are folded into one card, until their union is opened. */
  few?: FewCards
  unfolded?: readonly number[]
  /** The children of other marriages of the parents too. */
  isWithHalf?: boolean
}

/** People and unions by their place in the tree, ascending, and what is left out around them. */
export type FocusSubset = { people: Int32Array; unions: Int32Array; chips: Chip[]; folds: Fold[] }

/**
 * A person with so many generations of all its ancestors and descendants, the partners of everybody on the way down, its
 * siblings, and the branches opened by hand. Everybody once, whatever the data. Linear in what is shown, but for the
 * count of generations above the topmost.
 */
export function focusSubset(shape: TreeShape, person: number, options: FocusOptions): FocusSubset {
  if (person < 0 || person >= shape.personCount)
    return { people: new Int32Array(0), unions: new Int32Array(0), chips: [], folds: [] }
  const folds = options.few ? foldsOf(shape, person, options.few, options.unfolded ?? []) : noFolds
  const shown = new Shown(shape, folds)
  shown.people.add(person)
  shown.addBelow([person], options.down, options.isBare)
  shown.addAbove([person], options.up)
  if (options.up > 0) for (const union of shown.parentUnions(person)) shown.addChildren(union)
  if (options.isWithHalf)
    for (const union of otherUnionsOfParents(shape, person)) {
      shown.addUnion(union)
      shown.addChildren(union)
    }
  for (const { person: from, branch } of options.expanded) {
    if (!shown.people.has(from)) continue
    if (branch === 'parents') shown.addAbove([from], generationsOpened(shape, from).generations)
    else shown.addBelow([from], branch === 'children' ? 1 : 0)
  }
  shown.addUnionsBetween()
  return {
    people: Int32Array.from(shown.people).sort(),
    unions: Int32Array.from(shown.unions).sort(),
    chips: chipsOf(shape, shown.people, shown.unions, folds),
    folds: [...folds.values()].filter((fold) => shown.people.has(fold.person)),
  }
}

const noFolds: ReadonlyMap<number, Fold> = new Map()

class Shown {
  /** In the order of finding: relatives by descent before those who married in. */
  people = new Set<number>()
  unions = new Set<number>()
  #shape: TreeShape
  #folds: ReadonlyMap<number, Fold>

  constructor(shape: TreeShape, folds: ReadonlyMap<number, Fold>) {
    this.#shape = shape
    this.#folds = folds
  }

  addAbove(from: number[], generations: number): void {
    let row = from
    for (let generation = 0; generation < generations && row.length > 0; generation++) {
      const above = new Set<number>()
      for (const person of row)
        for (const union of this.parentUnions(person)) for (const parent of this.addUnion(union)) above.add(parent)
      row = [...above]
    }
  }

  /** Descendants with their partners; the last generation shows its partners, unless it is bare, but not its children. */
  addBelow(from: number[], generations: number, isBare = false): void {
    let row = from
    const seen = new Set(from)
    const last = isBare ? Math.max(0, generations - 1) : generations
    for (let generation = 0; generation <= last && row.length > 0; generation++) {
      const below: number[] = []
      for (const person of row)
        for (const union of this.ownUnions(person)) {
          this.addUnion(union)
          if (generation === generations) continue
          for (const child of this.addChildren(union)) if (!seen.has(child)) below.push(child)
        }
      for (const child of below) seen.add(child)
      row = below
    }
  }

  /** The children who are shown one by one; whoever stands for folded ones has nobody below. */
  addChildren(union: number): readonly number[] {
    const fold = this.#folds.get(union)
    const children = fold?.shown ?? [
      ...this.#shape.childOf.subarray(this.#shape.childStart[union], this.#shape.childStart[union + 1]),
    ]
    for (const child of children) this.people.add(child)
    if (fold) this.people.add(fold.person)
    return children
  }

  /** Couples of whom both are shown anyway. */
  addUnionsBetween(): void {
    for (const person of this.people)
      for (const union of this.ownUnions(person)) {
        const [a, b] = [this.#shape.partnerA[union]!, this.#shape.partnerB[union]!]
        if (this.people.has(a) && this.people.has(b)) this.unions.add(union)
      }
  }

  parentUnions(person: number): Int32Array {
    return this.#shape.parentOf.subarray(this.#shape.parentStart[person], this.#shape.parentStart[person + 1])
  }

  ownUnions(person: number): Int32Array {
    return this.#shape.unionOf.subarray(this.#shape.unionStart[person], this.#shape.unionStart[person + 1])
  }

  addUnion(union: number): number[] {
    this.unions.add(union)
    const partners = [this.#shape.partnerA[union]!, this.#shape.partnerB[union]!].filter((partner) => partner >= 0)
    for (const partner of partners) this.people.add(partner)
    return partners
  }
}
