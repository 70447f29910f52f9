import type { Lexicon, Traits, TraitSource } from '../person/likeness/traits.ts'

/** Who belongs to whom, by place; -1 stands for nobody. A child stands below both partners of its union. */
export type TraitBonds = {
  unions: { a: ArrayLike<number>; b: ArrayLike<number> }
  children: {
    union: ArrayLike<number>
    child: ArrayLike<number>
    isBirthA: (link: number) => boolean
    isBirthB: (link: number) => boolean
  }
}

/** Everybody's traits with their relatives among each other. Only parents by birth count as parents, and as ancestors. */
export function traitsOf(sources: Iterable<TraitSource>, bonds: TraitBonds, lexicon: Lexicon): Traits[] {
  const people: Traits[] = []
  for (const source of sources) people.push(lexicon.add(people.length, source))
  lexicon.weigh()
  const { unions, children } = bonds
  for (let union = 0; union < unions.a.length; union++) {
    const [a, b] = [people[unions.a[union]!], people[unions.b[union]!]]
    if (!a || !b) continue
    append(a, 'partners', b)
    append(b, 'partners', a)
  }
  for (let link = 0; link < children.child.length; link++) {
    const child = people[children.child[link]!]
    const union = children.union[link]!
    if (!child) continue
    const [a, b] = [people[unions.a[union]!], people[unions.b[union]!]]
    if (a && children.isBirthA(link)) join(a, child, b)
    if (b && children.isBirthB(link)) join(b, child, a)
  }
  return people
}

/** Where the gender does not say which parent somebody is, that of the other one may. */
function join(parent: Traits, child: Traits, other: Traits | undefined): void {
  const isMother = parent.gender === 'FEMALE' || (parent.gender !== 'MALE' && other?.gender === 'MALE')
  append(child, isMother ? 'mothers' : 'fathers', parent)
  append(parent, 'children', child)
}

type List = 'fathers' | 'mothers' | 'partners' | 'children'

function append(person: Traits, list: List, relative: Traits): void {
  const known = person[list] as Traits[]
  if (known.length === 0) person[list] = [relative]
  else if (!known.includes(relative)) known.push(relative)
}
