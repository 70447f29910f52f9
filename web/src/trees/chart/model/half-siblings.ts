import type { TreeShape } from './shape.ts'

/** The other marriages of a person's parents: from them come half-siblings. Linear in what the parents have. */
export function otherUnionsOfParents(
  { parentStart, parentOf, unionStart, unionOf, partnerA, partnerB }: TreeShape,
  person: number,
): Set<number> {
  const own = parentOf.subarray(parentStart[person], parentStart[person + 1])
  const others = new Set<number>()
  for (const union of own)
    for (const parent of [partnerA[union]!, partnerB[union]!])
      if (parent >= 0)
        for (const other of unionOf.subarray(unionStart[parent], unionStart[parent + 1]))
          if (!own.includes(other)) others.add(other)
  return others
}

/** Half-siblings, and who their other parents are. */
export function halfSiblingsOf(shape: TreeShape, person: number): Set<number> {
  const { childStart, childOf, partnerA, partnerB } = shape
  const around = new Set<number>()
  for (const union of otherUnionsOfParents(shape, person)) {
    for (const partner of [partnerA[union]!, partnerB[union]!]) if (partner >= 0) around.add(partner)
    for (const child of childOf.subarray(childStart[union], childStart[union + 1])) around.add(child)
  }
  return around
}
