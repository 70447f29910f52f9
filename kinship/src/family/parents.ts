import type { Family } from './family.ts'

/** Calls `visit` for every parent of a person, with the kind (a place of `linkKinds`) and the union. */
export function eachParent(
  family: Family,
  person: number,
  visit: (parent: number, kind: number, union: number) => void,
): void {
  const { parentStart, parentUnion, parentKinds, unionA, unionB } = family
  for (let place = parentStart[person]!; place < parentStart[person + 1]!; place++) {
    const union = parentUnion[place]!
    const kinds = parentKinds[place]!
    if (unionA[union]! >= 0) visit(unionA[union]!, kinds & 15, union)
    if (unionB[union]! >= 0) visit(unionB[union]!, kinds >> 4, union)
  }
}

/** The kind of a child towards a parent, the nearest to birth where it is told more than once; -1 where it is none. */
export function kindTowards(family: Family, child: number, parent: number): number {
  const { parentStart, parentUnion, parentKinds, unionA, unionB } = family
  let nearest = -1
  for (let place = parentStart[child]!; place < parentStart[child + 1]!; place++) {
    const union = parentUnion[place]!
    const isA = unionA[union] === parent
    if (!isA && unionB[union] !== parent) continue
    const kind = isA ? parentKinds[place]! & 15 : parentKinds[place]! >> 4
    if (nearest < 0 || kind < nearest) nearest = kind
  }
  return nearest
}

/** Calls `visit` for every child of a person in every union, with the kind towards this person. */
export function eachChild(family: Family, person: number, visit: (child: number, kind: number) => void): void {
  const { unionStart, unionOf, unionA, childStart, childOf, parentStart, parentUnion, parentKinds } = family
  for (let at = unionStart[person]!; at < unionStart[person + 1]!; at++) {
    const union = unionOf[at]!
    const isA = unionA[union] === person
    for (let place = childStart[union]!; place < childStart[union + 1]!; place++) {
      const child = childOf[place]!
      let back = parentStart[child]!
      while (parentUnion[back] !== union) back++
      visit(child, isA ? parentKinds[back]! & 15 : parentKinds[back]! >> 4)
    }
  }
}

/** Calls `visit` for everybody with whom a person stands in a union. */
export function eachPartner(family: Family, person: number, visit: (partner: number, union: number) => void): void {
  const { unionStart, unionOf, unionA, unionB } = family
  for (let at = unionStart[person]!; at < unionStart[person + 1]!; at++) {
    const union = unionOf[at]!
    const partner = unionA[union] === person ? unionB[union]! : unionA[union]!
    if (partner >= 0) visit(partner, union)
  }
}

/** The parents by birth that heredity is counted from: the first two that are told, -1 where unknown. */
export function birthParents(family: Family, person: number): [number, number] {
  let [first, second] = [-1, -1]
  eachParent(family, person, (parent, kind) => {
    if (kind !== 0 || parent === first || second >= 0) return
    if (first < 0) first = parent
    else second = parent
  })
  return [first, second]
}
