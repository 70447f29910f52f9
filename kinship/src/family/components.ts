import type { Family } from './family.ts'

type Bonds = Pick<Family, 'personCount' | 'unionCount' | 'unionA' | 'unionB' | 'childStart' | 'childOf'>

/**
 * A number for each person: the same for all who are connected by descent or marriage. Union-find with path halving
 * (Tarjan and van Leeuwen 1984); nearly linear.
 */
export function componentsOf(family: Bonds): Int32Array {
  const { personCount, unionCount, unionA, unionB, childStart, childOf } = family
  const leader = Int32Array.from({ length: personCount }, (_, person) => person)
  const find = (person: number): number => {
    let at = person
    while (leader[at] !== at) {
      leader[at] = leader[leader[at]!]!
      at = leader[at]!
    }
    return at
  }
  for (let union = 0; union < unionCount; union++) {
    let first = -1
    const join = (person: number) => {
      if (person < 0) return
      if (first < 0) first = find(person)
      else leader[find(person)] = first
    }
    join(unionA[union]!)
    join(unionB[union]!)
    for (let place = childStart[union]!; place < childStart[union + 1]!; place++) join(childOf[place]!)
  }
  for (let person = 0; person < personCount; person++) leader[person] = find(person)
  return leader
}
