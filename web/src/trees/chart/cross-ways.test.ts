import { describe, expect, test } from 'vitest'
import { crossWayOf, drawWay } from './cross-ways.ts'
import { firstEndingAfter } from './strata.ts'
import type { TreeLayout } from './layout/tree-layout.ts'
import { generatedModel, wholeScene } from './testing/scenes.ts'

/** The people whose cards a stretch of a way runs through. */
function cardsOn(layout: TreeLayout, x1: number, y1: number, x2: number, y2: number): number[] {
  const { rowStart, rowPeople, x, metrics, bounds, rowCount } = layout
  const [left, right, top, bottom] = [Math.min(x1, x2), Math.max(x1, x2), Math.min(y1, y2), Math.max(y1, y2)]
  const met: number[] = []
  for (let row = 0; row < rowCount; row++) {
    const y = bounds.top + row * metrics.rowPitch
    if (bottom <= y || top >= y + metrics.cardHeight) continue
    for (let at = firstEndingAfter(layout, row, left); at < rowStart[row + 1]! && x[rowPeople[at]!]! < right; at++)
      met.push(rowPeople[at]!)
  }
  return met
}

describe.each([
  ['214 people', () => generatedModel(214, 11)],
  ['1,995 people', () => generatedModel(1995, 11)],
  ['families among each other', () => generatedModel(3010, 11, { founders: 12, interline: 0.2, remarry: 0.2 })],
])('%s', (_, model) => {
  test('lines between relatives who stand apart pass around all cards but their own', () => {
    const { layout } = wholeScene(model())
    const { isLong, from, to } = layout.crossLinks
    let through = 0
    let ways = 0
    for (let link = 0; link < isLong.length; link++) {
      if (isLong[link]) continue
      ways++
      const way = crossWayOf(layout, link)
      for (let at = 2; at < way.length; at += 2) {
        const [x1, y1, x2, y2] = [way[at - 2]!, way[at - 1]!, way[at]!, way[at + 1]!]
        expect(x1 === x2 || y1 === y2).toBe(true)
        through += cardsOn(layout, x1, y1, x2, y2).filter((one) => one !== from[link] && one !== to[link]).length
      }
    }
    expect(ways).toBeGreaterThan(0)
    expect(through).toBe(0)
  })
})

test('a way bends at its corners', () => {
  const drawn: (string | number)[][] = []
  const pen = {
    moveTo: (...places: number[]) => drawn.push(['M', ...places]),
    lineTo: (...places: number[]) => drawn.push(['L', ...places]),
    quadraticCurveTo: (...places: number[]) => drawn.push(['Q', ...places]),
  }
  drawWay(pen as unknown as Parameters<typeof drawWay>[0], [0, 0, 0, 100, 50, 100])
  expect(drawn).toEqual([
    ['M', 0, 0],
    ['L', 0, 90],
    ['Q', 0, 100, 10, 100],
    ['L', 50, 100],
  ])
})
