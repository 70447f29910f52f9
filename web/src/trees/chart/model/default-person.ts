import type { TreeShape } from './shape.ts'

/** In a family of lines at most one couple in so many brings two of them together. */
const couplesToOneOfTwoLines = 10

/**
 * Whom to begin with: in a vanshavali, and in any family of lines whose partners bring none of their own, the eldest of the
 * largest line; among families that are joined with each other, the first with a family of their own and parents. Linear.
 */
export function defaultPerson(shape: TreeShape): number {
  const founder = isOfLines(shape) ? largestFounder(shape) : -1
  if (founder >= 0) return founder
  for (let person = 0; person < shape.personCount; person++)
    if (hasParents(shape, person) && shape.unionStart[person]! < shape.unionStart[person + 1]!) return person
  return 0
}

const hasParents = ({ parentStart }: TreeShape, person: number) => parentStart[person]! < parentStart[person + 1]!

function isOfLines(shape: TreeShape): boolean {
  let [ofOne, ofTwo] = [0, 0]
  for (let union = 0; union < shape.unionCount; union++) {
    const [a, b] = [shape.partnerA[union]!, shape.partnerB[union]!]
    if (a < 0 || b < 0 || (!hasParents(shape, a) && !hasParents(shape, b))) continue
    if (hasParents(shape, a) && hasParents(shape, b)) ofTwo++
    else ofOne++
  }
  return ofTwo * couplesToOneOfTwoLines <= ofOne + ofTwo
}

/** The founder from whom most descend; -1 where nobody has parents, or a circle of ancestors has no founder. */
function largestFounder(shape: TreeShape): number {
  const founder = new Int32Array(shape.personCount).fill(-1)
  const size = new Int32Array(shape.personCount)
  const path = new Int32Array(shape.personCount)
  for (let start = 0; start < shape.personCount; start++) {
    let person = start
    let steps = 0
    while (founder[person]! < 0) {
      // A circle of ancestors ends where it meets itself.
      founder[person] = person
      path[steps++] = person
      const parent = parentInLine(shape, person)
      if (parent < 0) break
      person = parent
    }
    const eldest = founder[person]!
    for (let i = 0; i < steps; i++) founder[path[i]!] = eldest
    size[eldest]! += steps
  }
  let largest = -1
  for (let person = 0; person < shape.personCount; person++)
    if (size[person]! > (largest < 0 ? 1 : size[largest]!) && !hasParents(shape, person)) largest = person
  return largest
}

/** The parent whose parents are known; of two founders the one who stands left. */
function parentInLine(shape: TreeShape, person: number): number {
  if (!hasParents(shape, person)) return -1
  const union = shape.parentOf[shape.parentStart[person]!]!
  const [a, b] = [shape.partnerA[union]!, shape.partnerB[union]!]
  if (a < 0 || b < 0) return Math.max(a, b)
  if (hasParents(shape, a) !== hasParents(shape, b)) return hasParents(shape, a) ? a : b
  return shape.side[b]! < shape.side[a]! ? b : a
}
