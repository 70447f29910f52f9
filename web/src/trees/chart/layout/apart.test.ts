import { describe, expect, test } from 'vitest'
import { generateGenealogy } from '../../../../../tools/genealogy.ts'
import { buildModel } from '../model/model.ts'
import { columnsOf, columnsOfGenealogy, type Child } from '../testing/columns.ts'
import { whatIsWrong } from '../testing/invariants.ts'
import { layoutTree } from './layout.ts'
import { corridorHalf } from './metrics.ts'
import { segmentKind, type TreeLayout } from './tree-layout.ts'

type Bar = { entry: number; left: number; right: number; y: number }

/** The bars that children hang from, one a couple. */
function barsOf({ links }: TreeLayout): Bar[] {
  const bars: Bar[] = []
  for (let entry = 0; entry < links.union.length; entry++) {
    let bar: Bar | undefined
    for (let at = links.segmentStart[entry]!; at < links.segmentStart[entry + 1]!; at++) {
      if (links.segmentKind[at]! < segmentKind.birth) continue
      const [x, y] = [links.segments[4 * at]!, links.segments[4 * at + 1]!]
      bar ??= { entry, left: links.joinX[entry]!, right: links.joinX[entry]!, y }
      bar.left = Math.min(bar.left, x)
      bar.right = Math.max(bar.right, x)
    }
    if (bar) bars.push(bar)
  }
  return bars
}

/** Pairs of couples whose bars stand at one height, over each other or nearly so. */
function barsTakenForOne(layout: TreeLayout): string[] {
  const taken: string[] = []
  const byHeight = Map.groupBy(barsOf(layout), ({ y }) => y)
  for (const bars of byHeight.values()) {
    bars.sort((one, other) => one.left - other.left)
    let last = bars[0]!
    for (const bar of bars.slice(1)) {
      if (bar.left - last.right <= 2 * corridorHalf) taken.push(`${last.entry} and ${bar.entry} at ${bar.y}`)
      if (bar.right > last.right) last = bar
    }
  }
  return taken
}

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
    // All of them run between the two rows of cards.
    const { cardHeight, rowPitch } = layout.metrics
    for (const { y } of bars) {
      expect(y).toBeGreaterThan(cardHeight)
      expect(y).toBeLessThan(rowPitch)
    }
  })
})
