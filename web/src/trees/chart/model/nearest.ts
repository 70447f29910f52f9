import type { TreeShape } from './shape.ts'

/** A person with parents, brothers and sisters, partners and children. Linear in them. */
export function nearestOf(shape: TreeShape, person: number): Set<number> {
  const { parentStart, parentOf, unionStart, unionOf, childStart, childOf, partnerA, partnerB } = shape
  const near = new Set([person])
  for (const union of [
    ...parentOf.subarray(parentStart[person], parentStart[person + 1]),
    ...unionOf.subarray(unionStart[person], unionStart[person + 1]),
  ]) {
    for (const partner of [partnerA[union]!, partnerB[union]!]) if (partner >= 0) near.add(partner)
    for (const child of childOf.subarray(childStart[union], childStart[union + 1])) near.add(child)
  }
  return near
}

/** The parents of a person's parents. Linear in them. */
export function grandparentsOf({ parentStart, parentOf, partnerA, partnerB }: TreeShape, person: number): Set<number> {
  const parentsOf = (child: number) =>
    [...parentOf.subarray(parentStart[child], parentStart[child + 1])]
      .flatMap((union) => [partnerA[union]!, partnerB[union]!])
      .filter((parent) => parent >= 0)
  return new Set(parentsOf(person).flatMap(parentsOf))
}
