import { describe, expect, test } from 'vitest'
import { generateGenealogy } from '../../../../../tools/genealogy.ts'
import { buildModel } from '../model/model.ts'
import { barsOf, barsTakenForOne, uprightsTakenForOne } from '../testing/bars.ts'
import { columnsOf, columnsOfGenealogy, type Child } from '../testing/columns.ts'
import { whatIsWrong } from '../testing/invariants.ts'
import { layoutTree } from './layout.ts'

const stress = { cousin: 0.3, remarry: 0.3, inlawParents: 0.3, adopt: 0.05, interline: 0.2 }

describe('couples stand apart', () => {
  test.each([
    [12, {}],
    [214, {}],
    [214, stress],
    [1995, {}],
    [1995, { founders: 14, interline: 0 }],
    [3010, stress],
    [20_000, { ...stress, founders: 40 }],
  ])('%i people with %o: no two cards overlap, no two bars can be taken for one', (people, options) => {
    for (const seed of [1, 2, 3]) {
      const { shape } = buildModel(columnsOfGenealogy(generateGenealogy(people, seed, options)))
      const layout = layoutTree(shape)
      expect(whatIsWrong(shape, layout)).toEqual([])
      expect(barsTakenForOne(layout)).toEqual([])
      expect(uprightsTakenForOne(layout)).toEqual([])
    }
  })

  test.each([2, 3, 4, 5])('no child of a wife of %i stands under the line of another one', (wives) => {
    for (const many of [1, 2, 3, 4, 5]) {
      const children = (wife: number) => Array.from({ length: many }, (_, at) => 1 + wives + wife * many + at)
      const unions = Array.from({ length: wives }, (_, wife): [number, number, ...Child[]] => [
        0,
        1 + wife,
        ...children(wife),
      ])
      const layout = layoutTree(buildModel(columnsOf(1 + wives * (many + 1), unions)).shape)
      expect(barsTakenForOne(layout)).toEqual([])
      expect(uprightsTakenForOne(layout)).toEqual([])
    }
  })

  test('each of four wives has a bar of her own', () => {
    const { shape } = buildModel(
      columnsOf(
        17,
        [1, 2, 3, 4].map((wife): [number, number, ...Child[]] => [0, wife, 2 + 3 * wife, 3 + 3 * wife, 4 + 3 * wife]),
      ),
    )
    const layout = layoutTree(shape)
    const bars = barsOf(layout)
    expect(bars).toHaveLength(4)
    expect(barsTakenForOne(layout)).toEqual([])
    expect(uprightsTakenForOne(layout)).toEqual([])
    // All of them run between the two rows of cards.
    const { cardHeight, rowPitch } = layout.metrics
    for (const { y } of bars) {
      expect(y).toBeGreaterThan(cardHeight)
      expect(y).toBeLessThan(rowPitch)
    }
  })
})
