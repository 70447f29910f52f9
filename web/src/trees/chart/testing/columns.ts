import type { Genealogy } from '../../../../../tools/genealogy.ts'
import type { GraphColumns } from '../model/model.ts'

/** A child's place, or its place with the kind towards partner a and b, such as [3, 'AA']. */
export type Child = number | [number, string]

/** Columns of so many people without dates; a union is [a, b, ...children]. Genders are letters, of nobody unless they are given. */
export function columnsOf(
  personCount: number,
  unions: [number, number, ...Child[]][],
  gender = 'U'.repeat(personCount),
): GraphColumns {
  const blank = <T>(value: T) => Array.from({ length: personCount }, () => value)
  const links = unions.flatMap(([, , ...children], union) =>
    children.map((child) => ({ union, child: typeof child === 'number' ? child : child[0], kinds: kindsOf(child) })),
  )
  return {
    treeId: 'tree',
    version: 1,
    people: {
      id: Array.from({ length: personCount }, (_, person) => `p${person}`),
      first: Array.from({ length: personCount }, (_, person) => `First${person}`),
      last: blank('Shrestha'),
      native: blank(''),
      gender,
      born: blank<number | null>(null),
      died: blank<number | null>(null),
      living: '1'.repeat(personCount),
      order: blank(0),
    },
    photos: [],
    unions: {
      a: unions.map(([a]) => a),
      b: unions.map(([, b]) => b),
      kind: 'M'.repeat(unions.length),
      from: unions.map(() => null),
    },
    children: {
      union: links.map(({ union }) => union),
      child: links.map(({ child }) => child),
      kindA: links.map(({ kinds }) => kinds.charAt(0)).join(''),
      kindB: links.map(({ kinds }) => kinds.charAt(1)).join(''),
      order: links.map(() => 0),
    },
  }
}

const kindsOf = (child: Child) => (typeof child === 'number' ? 'BB' : child[1])

/** The columns of a generated genealogy: born and adopted children, nobody's dates. */
export function columnsOfGenealogy({ people, families }: Genealogy): GraphColumns {
  return columnsOf(
    people.count,
    families.map(({ a, b, children, adopted }) => [a, b, ...children, ...adopted.map((child): Child => [child, 'AA'])]),
  )
}
