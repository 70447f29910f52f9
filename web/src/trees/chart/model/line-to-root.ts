import type { TreeShape } from './shape.ts'

/** A person and the own line up to where it begins: the father, else the mother, again and again. Everybody once. */
export function lineToRoot(shape: TreeShape, person: number): number[] {
  const line: number[] = []
  const seen = new Set<number>()
  for (let at = person; at >= 0 && !seen.has(at); at = parentOf(shape, at)) {
    seen.add(at)
    line.push(at)
  }
  return line
}

function parentOf({ parentStart, parentOf, partnerA, partnerB, side }: TreeShape, person: number): number {
  if (parentStart[person]! === parentStart[person + 1]!) return -1
  const union = parentOf[parentStart[person]!]!
  const [a, b] = [partnerA[union]!, partnerB[union]!]
  if (a < 0 || b < 0) return Math.max(a, b)
  return side[b]! < side[a]! ? b : a
}

/** All who descend from a person, with the person: each once, in the order of finding. Linear in them. */
export function descendantsOf({ unionStart, unionOf, childStart, childOf }: TreeShape, person: number): Set<number> {
  const found = new Set([person])
  for (const one of found)
    for (let at = unionStart[one]!; at < unionStart[one + 1]!; at++) {
      const union = unionOf[at]!
      for (let link = childStart[union]!; link < childStart[union + 1]!; link++) found.add(childOf[link]!)
    }
  return found
}
