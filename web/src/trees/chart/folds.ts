import type { TreeShape } from './model/shape.ts'

/**
 * Children of one union who are not shown one by one: `count` of them stand behind one card, that of `person`, who is one
 * of them. `isSiblings` says that they are brothers and sisters of the focus, else they are its children.
 */
export type Fold = { union: number; person: number; count: number; shown: readonly number[]; isSiblings: boolean }

/** At most so many cards for all siblings of the focus, and for all of its children; a folded group is one card. */
export type FewCards = { siblings: number; children: number }

/** Whom a focus folds so that the rest has room: those nearest in age stay. Unions that were opened stay open. Linear. */
export function foldsOf(
  shape: TreeShape,
  person: number,
  few: FewCards,
  unfolded: readonly number[],
): Map<number, Fold> {
  const folds = new Map<number, Fold>()
  const add = (fold: Fold | undefined) => {
    if (fold && !unfolded.includes(fold.union)) folds.set(fold.union, fold)
  }
  const parents = [...shape.parentOf.subarray(shape.parentStart[person], shape.parentStart[person + 1])]
  shareOut(
    parents.map((union) => childrenOf(shape, union).length - 1),
    few.siblings,
  ).forEach((cards, at) => add(siblingFold(shape, parents[at]!, person, cards)))
  const own = [...shape.unionOf.subarray(shape.unionStart[person], shape.unionStart[person + 1])]
  shareOut(
    own.map((union) => childrenOf(shape, union).length),
    few.children,
  ).forEach((cards, at) => add(childFold(shape, own[at]!, cards)))
  return folds
}

/** Cards for each group: one where it has anybody, then in turns to those that need more. */
function shareOut(sizes: readonly number[], cards: number): number[] {
  const given: number[] = sizes.map((size) => (size > 0 ? 1 : 0))
  let left = cards - given.reduce((sum, one) => sum + one, 0)
  while (left > 0) {
    let least = -1
    for (let at = 0; at < sizes.length; at++)
      if (given[at]! < sizes[at]! && (least < 0 || given[at]! < given[least]!)) least = at
    if (least < 0) break
    given[least]!++
    left--
  }
  return given
}

/** The nearest in the order of birth stay; the others stand where the younger of them begin, else where the elder end. */
function siblingFold(shape: TreeShape, union: number, person: number, cards: number): Fold | undefined {
  const all = childrenOf(shape, union)
  const own = all.indexOf(person)
  if (all.length - 1 <= cards) return undefined
  const near = all
    .map((_, at) => at)
    .filter((at) => at !== own)
    .toSorted((one, other) => Math.abs(one - own) - Math.abs(other - own) || one - other)
    .slice(0, cards - 1)
  const [first, last] = [Math.min(own, ...near), Math.max(own, ...near)]
  const stands = last + 1 < all.length ? last + 1 : first - 1
  const shown = all.filter((_, at) => at === own || near.includes(at))
  return { union, person: all[stands]!, count: all.length - shown.length, shown, isSiblings: true }
}

/** The eldest stay, who are nearest in age to their parent. */
function childFold(shape: TreeShape, union: number, cards: number): Fold | undefined {
  const all = childrenOf(shape, union)
  if (all.length <= cards) return undefined
  const shown = all.slice(0, Math.max(0, cards - 1))
  return { union, person: all[shown.length]!, count: all.length - shown.length, shown, isSiblings: false }
}

const childrenOf = ({ childStart, childOf }: TreeShape, union: number): number[] => [
  ...childOf.subarray(childStart[union], childStart[union + 1]),
]
