import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsOf, pedigrees, type Pedigree } from '../../test/random-tree.ts'
import { SmallTree } from '../../test/small-tree.ts'
import { everyoneTo, pathTo } from './everyone.ts'
import { openFamily, type FamilyColumns } from '../family/family.ts'
import { relativeKinds } from './patterns.ts'
import { kinshipOf, relationOf } from './relations.ts'
import { nearestPath } from '../family/nearest-path.ts'
import { wordsFor } from '../words/everyone-words.ts'
import { languages, say } from '../words/say.ts'

test('asked the other way round, the same ways come reversed', () => {
  fc.assert(
    fc.property(pedigrees(40), (pedigree) => {
      const family = openFamily(columnsOf(pedigree))
      for (let one = 0; one < family.personCount; one += 3)
        for (let other = 0; other < family.personCount; other += 4) {
          const there = kinshipOf(family, one, other)
          const back = kinshipOf(family, other, one)
          expect(back.relations.map(({ people }) => people.toReversed())).toEqual(
            there.relations.map(({ people }) => people),
          )
          expect(back.relations.map((relation) => -relation.generations || 0)).toEqual(
            there.relations.map((relation) => relation.generations),
          )
        }
    }),
    { numRuns: 60 },
  )
})

/** Steps of the shortest way with an ordinary breadth-first walk over people and directions. */
function plainDistance(columns: FamilyColumns, from: number): Map<number, number> {
  const { unions, children } = columns
  const links = Array.from(
    { length: children.child.length },
    (_, at) => [children.union[at]!, children.child[at]!] as const,
  )
  const distance = new Map([[`${from} up`, 0]])
  for (const [state, steps] of distance) {
    const [name, way] = state.split(' ')
    const person = Number(name)
    const visit = (other: number, direction: string) => {
      if (other >= 0 && !distance.has(`${other} ${direction}`)) distance.set(`${other} ${direction}`, steps + 1)
    }
    for (const [union, child] of links) {
      const couple = [unions.a[union]!, unions.b[union]!]
      if (child === person && way === 'up') couple.forEach((parent) => visit(parent, 'up'))
      if (couple.includes(person)) visit(child, 'down')
    }
    for (let union = 0; union < unions.a.length; union++) {
      if (unions.a[union] === person) visit(unions.b[union]!, 'up')
      if (unions.b[union] === person) visit(unions.a[union]!, 'up')
    }
  }
  const nearest = new Map<number, number>()
  for (const [state, steps] of distance) {
    const person = Number(state.split(' ')[0])
    nearest.set(person, Math.min(steps, nearest.get(person) ?? Number.POSITIVE_INFINITY))
  }
  return nearest
}

test('the nearest way is as short as a plain walk finds it, from both ends and in the one pass for everybody', () => {
  fc.assert(
    fc.property(pedigrees(40), fc.nat(), (pedigree, first) => {
      const columns = columnsOf(pedigree)
      const family = openFamily(columns)
      const me = first % family.personCount
      const plain = plainDistance(columns, me)
      const everyone = everyoneTo(family, me)
      for (let person = 0; person < family.personCount; person++) {
        const steps = plain.get(person)
        expect(nearestPath(family, me, person)?.length).toBe(steps === undefined ? undefined : steps + 1)
        expect(pathTo(everyone, person).length).toBe(steps === undefined ? 0 : steps + 1)
      }
    }),
    { numRuns: 60 },
  )
})

test('loops in the data are harmless, and told', () => {
  const family = openFamily({
    gender: 'MFMF',
    unions: { a: [0, 2, 0, 9, 3], b: [1, 3, -1, -1, 3] },
    children: { union: [0, 1, 2, 3, 7, 0, 0], child: [2, 0, 0, 1, 1, 99, 2], kindA: 'BBBBBBB', kindB: 'BBBBBBB' },
  })
  expect(family.leftOut.length).toBeGreaterThan(0)
  for (let one = 0; one < 4; one++)
    for (let other = 0; other < 4; other++) expect(kinshipOf(family, one, other).relations.length).toBeLessThan(9)
})

test('random links, loops and all, never hang and never throw', () => {
  const place = fc.integer({ min: -1, max: 12 })
  const pairs = fc.array(fc.tuple(place, place), { maxLength: 30 })
  fc.assert(
    fc.property(
      pairs,
      pairs,
      fc.string({ unit: fc.constantFrom('B', 'A', 'F', 'S', 'U'), minLength: 30 }),
      (couples, links, kinds) => {
        const family = openFamily({
          gender: 'MFMFMFMFUU',
          unions: { a: couples.map(([a]) => a), b: couples.map(([, b]) => b) },
          children: { union: links.map(([u]) => u), child: links.map(([, c]) => c), kindA: kinds, kindB: kinds },
        })
        for (let one = 0; one < 10; one++) {
          const everyone = everyoneTo(family, one)
          for (let other = 0; other < 10; other++) {
            const { relations, shares } = kinshipOf(family, one, other)
            for (const relation of relations) expect(say(relation, 'ne').text).not.toBe('')
            expect(shares.relationship).toBeLessThanOrEqual(1 + 1e-9)
            expect(pathTo(everyone, other).length > 0).toBe(one === other || relations.length > 0)
          }
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('cousins who are related twice are told so; a husband may be a cousin', () => {
  const tree = new SmallTree()
  const homes = [tree.union(tree.person('M'), tree.person('F')), tree.union(tree.person('M'), tree.person('F'))]
  const [a1, a2] = [tree.child(homes[0]!, tree.person('M')), tree.child(homes[0]!, tree.person('M'))]
  const [b1, b2] = [tree.child(homes[1]!, tree.person('F')), tree.child(homes[1]!, tree.person('F'))]
  const one = tree.child(tree.union(a1, b1), tree.person('F'))
  const other = tree.child(tree.union(a2, b2), tree.person('M'))
  tree.union(one, other)
  const { relations } = kinshipOf(openFamily(tree.columns()), one, other)
  expect(relations.map((relation) => say(relation, 'hi').text)).toEqual(['पति', 'चचेरा भाई', 'मौसेरा भाई'])
  expect(relations.map(({ ancestors }) => ancestors.length)).toEqual([0, 2, 2])
})

test('a child adopted by its uncle is a son by adoption and a nephew by birth', () => {
  const tree = new SmallTree()
  const home = tree.union(tree.person('M'), tree.person('F'))
  const [father, uncle] = [tree.child(home, tree.person('M')), tree.child(home, tree.person('M'))]
  const child = tree.child(tree.union(father, -1), tree.person('M'))
  tree.child(tree.union(uncle, -1), child, 'AB')
  const { relations } = kinshipOf(openFamily(tree.columns()), uncle, child)
  expect(relations.map((relation) => say(relation, 'en').text)).toEqual(['adopted son', 'nephew'])
  expect(relations.map(({ link }) => link)).toEqual(['adoptive', 'birth'])
})

test('nobody is connected to a stranger, and everybody has a kind', () => {
  const tree = new SmallTree()
  const [father, mother, child, wife, stranger] = ['M', 'F', 'M', 'F', 'M'].map((gender) => tree.person(gender))
  tree.child(tree.union(father!, mother!), child!)
  tree.union(child!, wife!)
  const family = openFamily(tree.columns())
  expect(kinshipOf(family, child!, stranger!)).toEqual({ relations: [], shares: { relationship: 0, kinship: 0 } })
  const { kindOf } = everyoneTo(family, father!)
  expect(Array.from(kindOf, (kind) => relativeKinds[kind])).toEqual([
    'self',
    'partner',
    'descendant',
    'by-marriage',
    'none',
  ])
})

const isParent = ({ parents }: Pedigree, one: number, of: number) => one >= 0 && (parents[of]?.includes(one) ?? false)

test('everybody is called what the pair is called, near and far', () => {
  fc.assert(
    fc.property(pedigrees(60), fc.nat(), (pedigree, first) => {
      // A parent who is also a partner of the same person is read as the one or the other.
      fc.pre(!pedigree.parents.some(([one, two]) => isParent(pedigree, one, two) || isParent(pedigree, two, one)))
      const family = openFamily(columnsOf(pedigree))
      const me = first % family.personCount
      const everyone = everyoneTo(family, me)
      for (const language of languages) {
        const wordOf = wordsFor(everyone, language)
        for (let person = 0; person < family.personCount; person++) {
          const people = pathTo(everyone, person)
          const expected = people.length > 1 ? say(relationOf(family, people, []), language) : undefined
          expect(wordOf(person)).toEqual(expected)
        }
      }
    }),
    { numRuns: 100 },
  )
})
