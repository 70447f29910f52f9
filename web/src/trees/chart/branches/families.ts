import type { TreeLayout } from '../layout/tree-layout.ts'
import type { TreeShape } from '../model/shape.ts'
import type { Descent } from './descent.ts'

/** People whom nothing ties together are of different families: one of each stands for it. */
export type Families = {
  /** Who stands for the family of each. */
  of: Int32Array
  /** At the place of who stands for it: how many a family has. */
  size: Int32Array
}

/** Near linear (union-find over what the lines of descent leave apart). */
export function familiesOf(shape: TreeShape, { crossLinks }: TreeLayout, { above, order }: Descent): Families {
  const of = Int32Array.from(above, (one, person) => (one >= 0 ? one : person))
  const find = (person: number) => {
    let at = person
    while (of[at] !== at) at = of[at] = of[of[at]!]!
    return at
  }
  const tie = (one: number, other: number) => {
    if (one >= 0 && other >= 0) of[find(one)] = find(other)
  }
  for (let at = 0; at < crossLinks.to.length; at++) tie(crossLinks.from[at]!, crossLinks.to[at]!)
  for (let union = 0; union < shape.unionCount; union++) {
    if (shape.partnerA[union]! >= 0 || shape.partnerB[union]! >= 0) continue
    for (let link = shape.childStart[union]! + 1; link < shape.childStart[union + 1]!; link++)
      tie(shape.childOf[link - 1]!, shape.childOf[link]!)
  }
  const size = new Int32Array(of.length)
  // Those above first, so that every way is short.
  for (let at = order.length - 1; at >= 0; at--) {
    const family = find(order[at]!)
    of[order[at]!] = family
    size[family]!++
  }
  return { of, size }
}
