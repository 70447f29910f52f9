import type { TreeShape } from './shape.ts'

/**
 * A person and the own line up to where it begins: the parent whose parents are known, of two such the father, again and again.
 * Everybody once.
 */
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
  const isKnown = (parent: number) => parentStart[parent]! < parentStart[parent + 1]!
  if (isKnown(a) !== isKnown(b)) return isKnown(a) ? a : b
  return side[b]! < side[a]! ? b : a
}
