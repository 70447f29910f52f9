import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { familyOfPath } from '../../test/path-tree.ts'
import { columnsOf, pedigrees, type Pedigree } from '../../test/random-tree.ts'
import { SmallTree } from '../../test/small-tree.ts'
import { inbreedingOf, sharesOf } from './coefficient.ts'
import { openFamily } from '../family/family.ts'

/** The textbook's recursion, slow and plain: the younger of the two is replaced by its parents. */
function textbookKinship({ parents }: Pedigree, one: number, other: number): number {
  if (one < 0 || other < 0) return 0
  const [elder, younger] = one < other ? [one, other] : [other, one]
  const [first, second] = parents[younger]!
  if (one === other) return (1 + textbookKinship({ parents, genders: '' }, first, second)) / 2
  const of = (parent: number) => textbookKinship({ parents, genders: '' }, parent, elder)
  return (of(first) + of(second)) / 2
}

test('shares agree with the textbook on random trees full of cousin marriages', () => {
  fc.assert(
    fc.property(pedigrees(14), (pedigree) => {
      const family = openFamily(columnsOf(pedigree))
      for (let one = 0; one < pedigree.parents.length; one++)
        for (let other = 0; other < pedigree.parents.length; other++) {
          const kinship = textbookKinship(pedigree, one, other)
          const self = (person: number) => 2 * textbookKinship(pedigree, person, person)
          const shares = sharesOf(family, one, other)
          expect(shares.kinship).toBeCloseTo(kinship, 12)
          expect(shares.relationship).toBeCloseTo((2 * kinship) / Math.sqrt(self(one) * self(other)), 12)
        }
    }),
    { numRuns: 300 },
  )
})

test('shares are the same both ways', () => {
  fc.assert(
    fc.property(pedigrees(60), fc.nat(), fc.nat(), (pedigree, first, second) => {
      const [one, other] = [first % pedigree.parents.length, second % pedigree.parents.length]
      const [there, back] = [
        sharesOf(openFamily(columnsOf(pedigree)), one, other),
        sharesOf(openFamily(columnsOf(pedigree)), other, one),
      ]
      expect(there.kinship).toBeCloseTo(back.kinship, 12)
      expect(there.relationship).toBeCloseTo(back.relationship, 12)
    }),
  )
})

test.each([
  ['F', 0.5],
  ['B', 0.5],
  ['B/', 0.25],
  ['F.F', 0.25],
  ['F.B', 0.25],
  ['F.B/', 0.125],
  ['M.B.S', 0.125],
  ['F.F.B.S.S', 0.03125],
  ['Fa', 0],
  ['B+a', 0],
  ['H', 0],
])('%s shares %d', (path, share) => {
  const { family, me, relative } = familyOfPath(path)
  expect(sharesOf(family, me, relative).relationship).toBeCloseTo(share, 12)
})

test('double cousins share a quarter, the child of siblings is inbred by a quarter', () => {
  const tree = new SmallTree()
  const homes = [tree.union(tree.person('M'), tree.person('F')), tree.union(tree.person('M'), tree.person('F'))]
  const [a1, a2] = [tree.child(homes[0]!, tree.person('M')), tree.child(homes[0]!, tree.person('M'))]
  const [b1, b2] = [tree.child(homes[1]!, tree.person('F')), tree.child(homes[1]!, tree.person('F'))]
  const one = tree.child(tree.union(a1, b1), tree.person('M'))
  const other = tree.child(tree.union(a2, b2), tree.person('F'))
  const inbred = tree.child(tree.union(one, other), tree.person('U'))
  const family = openFamily(tree.columns())
  expect(sharesOf(family, one, other).relationship).toBeCloseTo(0.25, 12)
  expect(inbreedingOf(family, inbred)).toBeCloseTo(0.125, 12)
})
