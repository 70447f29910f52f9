import type { FamilyColumns } from '../../kinship/src/index.ts'

/** A person as most programs keep one: an object with lists of others. */
export type PlainPerson = { parents: PlainPerson[]; children: PlainPerson[]; partners: PlainPerson[]; at: number }

export function plainPeople({ gender, unions, children }: FamilyColumns): PlainPerson[] {
  const people = Array.from({ length: gender.length }, (_, at): PlainPerson => ({
    parents: [],
    children: [],
    partners: [],
    at,
  }))
  for (let union = 0; union < unions.a.length; union++) {
    const [a, b] = [people[unions.a[union]!], people[unions.b[union]!]]
    if (!a || !b) continue
    a.partners.push(b)
    b.partners.push(a)
  }
  for (let link = 0; link < children.child.length; link++) {
    const child = people[children.child[link]!]
    for (const parent of [people[unions.a[children.union[link]!]!], people[unions.b[children.union[link]!]!]]) {
      if (!child || !parent) continue
      child.parents.push(parent)
      parent.children.push(child)
    }
  }
  return people
}

/** A breadth-first walk with a set of who has been seen; the steps to somebody, or -1. */
export function plainWalk(people: readonly PlainPerson[], from: number, to: number): number {
  const steps = new Map<PlainPerson, number>([[people[from]!, 0]])
  for (const [person, count] of steps) {
    if (person.at === to) return count
    for (const near of [person.parents, person.children, person.partners])
      for (const other of near) if (!steps.has(other)) steps.set(other, count + 1)
  }
  return -1
}
