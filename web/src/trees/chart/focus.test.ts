import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generateGenealogy } from '../../../../tools/genealogy.ts'
import { focusSubset } from './focus-subset.ts'
import { layoutFocus } from './focus.ts'
import { buildModel } from './model/model.ts'
import { subShape } from './model/sub-shape.ts'
import { columnsOf, columnsOfGenealogy } from './testing/columns.ts'
import { whatIsWrong } from './testing/invariants.ts'

/**
 * 0+1 have 2, 3 and 4; 2+5 have 6 and 7; 6+8 have 9; 9+10 have 11; 3+12 have 13; 14+15 have 0; 2 also married 16.
 */
const { shape } = buildModel(
  columnsOf(17, [
    [0, 1, 2, 3, 4],
    [2, 5, 6, 7],
    [6, 8, 9],
    [9, 10, 11],
    [3, 12, 13],
    [14, 15, 0],
    [2, 16],
  ]),
)
const focus = (person: number, up: number, down: number, ...expanded: Parameters<typeof focusSubset>[2]['expanded']) =>
  focusSubset(shape, person, { up, down, expanded })

describe('the view around a person', () => {
  test('parents, siblings, spouses and children', () => {
    const { people, unions, chips } = focus(2, 1, 1)
    expect([...people]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 16])
    expect([...unions]).toEqual([0, 1, 2, 6])
    expect(chips).toEqual([
      { person: 6, branch: 'children', count: 1, generations: 0, further: 0 },
      { person: 0, branch: 'parents', count: 2, generations: 1, further: 0 },
      { person: 3, branch: 'children', count: 1, generations: 0, further: 0 },
      { person: 3, branch: 'partners', count: 1, generations: 0, further: 0 },
    ])
  })

  test('nothing up and down is the person with the spouses', () => {
    expect([...focus(2, 0, 0).people]).toEqual([2, 5, 16])
    expect(focus(9, 0, 0).chips).toContainEqual({ person: 9, branch: 'parents', count: 2, generations: 4, further: 0 })
  })

  test('an opened branch shows all that its chip counts, and the next one from there', () => {
    const opened = focus(2, 1, 1, { person: 3, branch: 'children' }, { person: 0, branch: 'parents' })
    expect([...opened.people]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 14, 15, 16])
    expect(opened.chips.map(({ person }) => person)).toEqual([6])
    const further = focus(2, 1, 1, { person: 6, branch: 'children' }, { person: 9, branch: 'children' })
    expect([...further.people]).toContain(11)
  })

  test('a branch of somebody who is not shown opens nothing', () => {
    expect(focus(2, 1, 1, { person: 13, branch: 'partners' })).toEqual(focus(2, 1, 1))
  })

  test('nobody', () => expect(focusSubset(shape, 99, { up: 2, down: 2, expanded: [] }).people.length).toBe(0))

  test('the layout names people by their place in the tree', () => {
    const { layout, people } = layoutFocus(shape, 2, { up: 1, down: 1, expanded: [] })
    const rowOf = (person: number) => layout.row[people.indexOf(person)]
    expect([0, 2, 3, 5, 6, 8, 16].map(rowOf)).toEqual([0, 1, 1, 1, 2, 2, 1])
  })
})

test('any view of a generated tree holds what a layout must hold, with the person in it', () => {
  const { shape: large } = buildModel(
    columnsOfGenealogy(generateGenealogy(5000, 4, { cousin: 0.3, remarry: 0.3, inlawParents: 0.3, adopt: 0.05 })),
  )
  fc.assert(
    fc.property(fc.nat(4999), fc.nat(5), fc.nat(4), (person, up, down) => {
      const { people, unions, layout } = layoutFocus(large, person, { up, down, expanded: [] })
      expect(people).toContain(person)
      expect(whatIsWrong(subShape(large, people, unions), layout)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('own ancestors are shown once', () => {
  const { shape: circle } = buildModel(
    columnsOf(3, [
      [0, -1, 1],
      [1, -1, 0, 2],
    ]),
  )
  const { people, layout } = layoutFocus(circle, 0, { up: 50, down: 50, expanded: [] })
  expect([...people]).toEqual([0, 1, 2])
  expect(layout.faults.length).toBe(2)
})

test('a chip of parents opens as many generations as it counts', () => {
  // 9 has four generations above: 6+8, 2+5, 0+1, 14+15.
  const [chip] = focus(9, 0, 0).chips.filter(({ branch }) => branch === 'parents')
  const opened = focus(9, 0, 0, { person: 9, branch: 'parents' })
  expect(chip).toMatchObject({ generations: 4, further: 0 })
  expect([...opened.people]).toEqual(expect.arrayContaining([0, 1, 2, 5, 6, 8, 14, 15]))
  expect(opened.chips.filter(({ branch }) => branch === 'parents')).toEqual([])
})

test('a chip counts no more generations than it opens, and says how many there are above those', () => {
  // A line of fathers and mothers: 2i and 2i+1 have 2i+2.
  const generations = 50
  const line = buildModel(
    columnsOf(
      2 * generations + 1,
      Array.from({ length: generations }, (_, at) => [2 * at, 2 * at + 1, 2 * at + 2]),
    ),
  ).shape
  const youngest = 2 * generations
  const of = (...expanded: Parameters<typeof focusSubset>[2]['expanded']) =>
    focusSubset(line, youngest, { up: 0, down: 0, expanded })
  expect(of().chips).toEqual([{ person: youngest, branch: 'parents', count: 2, generations: 31, further: 19 }])
  const opened = of({ person: youngest, branch: 'parents' })
  expect(opened.people.length).toBe(1 + 62)
  expect(opened.chips).toContainEqual(expect.objectContaining({ branch: 'parents', generations: 19, further: 0 }))
})
