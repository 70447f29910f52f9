import { expect, test } from 'vitest'
import { layoutTree } from './layout/layout.ts'
import { indexLinks, linksIn } from './link-index.ts'
import { generatedModel } from './testing/scenes.ts'

test.each([12, 214, 1995])('the lines in any window of a tree of %i people are found, and no others', (people) => {
  const layout = layoutTree(generatedModel(people, 11, { founders: 3 }).shape)
  const { links, bounds, rowCount, metrics } = layout
  const index = indexLinks(layout)!
  const [wide, high] = [bounds.right - bounds.left, rowCount * metrics.rowPitch]
  for (const width of [200, 1500, wide / 3, wide])
    for (let step = 0; step < 40; step++) {
      const [left, top] = [bounds.left - 100 + (wide * step) / 40, ((high * step * 7) / 40) % high]
      const [right, bottom] = [left + width, top + width / 2]
      const inside = [...links.union.keys()].filter(
        (at) =>
          links.boxes[4 * at]! <= right &&
          links.boxes[4 * at + 1]! <= bottom &&
          links.boxes[4 * at + 2]! >= left &&
          links.boxes[4 * at + 3]! >= top,
      )
      expect(linksIn(links, index, left, top, right, bottom).toSorted((one, other) => one - other)).toEqual(inside)
    }
})
