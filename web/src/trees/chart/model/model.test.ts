import { expect, test } from 'vitest'
import { buildModel } from './model.ts'
import { columnsOf, type Child } from '../testing/columns.ts'

const childrenOf = ({ shape }: ReturnType<typeof buildModel>, union: number) => [
  ...shape.childOf.subarray(shape.childStart[union], shape.childStart[union + 1]),
]

test('siblings stand by explicit order, then by year of birth, then as in the file', () => {
  const columns = columnsOf(8, [[0, 1, 2, 3, 4, 5, 6, 7]])
  columns.people.born = [null, null, 1950, null, 1940, 1960, null, 1930]
  columns.children.order = [0, 0, 0, 0, 2, 1]
  expect(childrenOf(buildModel(columns), 0)).toEqual([7, 6, 4, 2, 3, 5])
})

test('the order of people counts where the link has none', () => {
  const columns = columnsOf(4, [[0, -1, 1, 2, 3]])
  columns.people.order = [0, 3, 2, 1]
  expect(childrenOf(buildModel(columns), 0)).toEqual([3, 2, 1])
})

test('years that are known go before the order of the list, guesses do not', () => {
  const columns = columnsOf(6, [[0, -1, 1, 2, 3, 4, 5]])
  columns.people.born = [null, 1983, null, 1980, 1970, 1983]
  columns.people.guessed = '000010'
  columns.children.order = [1, 2, 3, 4, 5]
  expect(childrenOf(buildModel(columns), 0)).toEqual([3, 1, 2, 4, 5])
})

test('unions of a person stand by their year', () => {
  const columns = columnsOf(4, [
    [0, 1],
    [0, 2],
    [0, 3],
  ])
  columns.unions.from = [1990, null, 1980]
  const { shape } = buildModel(columns)
  expect([...shape.unionOf.subarray(shape.unionStart[0], shape.unionStart[1])]).toEqual([2, 0, 1])
})

test('a person stands under the parents by birth, whatever comes first', () => {
  const { shape } = buildModel(
    columnsOf(7, [
      [0, 1, [6, 'AA']],
      [2, 3, [6, 'FF']],
      [4, 3, [6, 'SB']],
      [4, 5, [6, 'BB']],
    ]),
  )
  expect([...shape.parentOf]).toEqual([3, 2, 0, 1])
})

test('what makes no sense is left out and told', () => {
  const columns = columnsOf(3, [
    [0, 9, 1, 1, 7],
    [2, 2, 2],
  ])
  columns.children.union.push(5)
  columns.children.child.push(1)
  const { shape, faults } = buildModel(columns)
  expect(faults).toEqual([
    { kind: 'no-such-person', person: -1, union: 0 },
    { kind: 'self-marriage', person: 2, union: 1 },
    { kind: 'no-such-person', person: -1, union: 0 },
    { kind: 'own-parent', person: 2, union: 1 },
    { kind: 'no-such-union', person: 1, union: -1 },
    { kind: 'duplicate-link', person: 1, union: 0 },
  ])
  expect([shape.partnerB[0], shape.partnerB[1], shape.childOf.length]).toEqual([-1, -1, 1])
})

test('photos are known by their person', () => {
  const columns = columnsOf(2, [])
  columns.photos = [[1, 'document']]
  expect(buildModel(columns).photos.get(1)).toBe('document')
})

test('a child who was joined to the second parent later is a child of the two', () => {
  const union = (a: number, b: number) => ({ a, b })
  const couplesOf = (...unions: [number, number, ...Child[]][]) => {
    const { shape, faults } = buildModel(columnsOf(4, unions))
    expect(faults).toEqual([])
    const own = shape.parentOf.subarray(shape.parentStart[3], shape.parentStart[4])
    return [...own].map((at) => union(shape.partnerA[at]!, shape.partnerB[at]!))
  }
  // The first wife is 2; the child's own parents are 0 and 1, whose union came last.
  expect(couplesOf([0, 2], [0, -1, 3], [1, -1, 3], [0, 1])).toEqual([union(0, 1)])
  expect(couplesOf([0, 2], [0, -1, 3], [-1, 1, [3, 'UA']], [1, 0])).toEqual([union(1, 0)])
  expect(couplesOf([0, -1, 3], [1, -1, 3], [0, 1, 3])).toEqual([union(0, 1)])
  // No union of the two was ever told of.
  expect(couplesOf([0, 2], [0, -1, 3], [1, -1, 3])).toEqual([union(0, 1)])
  // An adoptive parent who is nobody's partner stays apart.
  expect(couplesOf([0, -1, 3], [1, -1, [3, 'AA']])).toEqual([union(0, -1), union(1, -1)])
})
