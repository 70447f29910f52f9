import type { TreeShape } from '../model/shape.ts'

/** The links that are followed, and the union that each person stands under (-1: none). */
export type Ancestry = { home: Int32Array; isBroken: Uint8Array }

/** Everybody stands under the first of the own parent unions whose link is not broken. Linear. */
export function ancestryOf(shape: TreeShape, isBroken: Uint8Array): Ancestry {
  const home = new Int32Array(shape.personCount).fill(-1)
  for (let person = 0; person < shape.personCount; person++)
    for (let at = shape.parentStart[person]!; at < shape.parentStart[person + 1]!; at++)
      if (!isBroken[shape.parentLink[at]!]) {
        home[person] = shape.parentOf[at]!
        break
      }
  return { home, isBroken }
}

/** How many people descend from the same founder as each person, by the first parent of each. Linear. */
export function lineSizes(shape: TreeShape, home: Int32Array): Int32Array {
  const count = shape.personCount
  const founder = new Int32Array(count).fill(-1)
  const size = new Int32Array(count)
  const path = new Int32Array(count)
  for (let start = 0; start < count; start++) {
    let person = start
    let steps = 0
    while (founder[person]! < 0) {
      // A circle of ancestors ends where it meets itself.
      founder[person] = person
      path[steps++] = person
      const union = home[person]!
      const parent = union < 0 ? -1 : shape.partnerA[union]! >= 0 ? shape.partnerA[union]! : shape.partnerB[union]!
      if (parent < 0) break
      person = parent
    }
    const root = founder[person]!
    for (let i = 0; i < steps; i++) founder[path[i]!] = root
    size[root]! += steps
  }
  for (let person = 0; person < count; person++) path[person] = size[founder[person]!]!
  return path
}
