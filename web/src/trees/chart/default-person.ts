import type { TreeShape } from './shape.ts'

/** Whom to begin with: the first with a family of their own and parents. */
export function defaultPerson(shape: TreeShape): number {
  for (let person = 0; person < shape.personCount; person++) {
    const hasParents = shape.parentStart[person]! < shape.parentStart[person + 1]!
    if (hasParents && shape.unionStart[person]! < shape.unionStart[person + 1]!) return person
  }
  return 0
}
