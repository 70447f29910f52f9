import { expect, test } from 'vitest'
import { buildModel } from '../model/model.ts'
import { columnsOf, type Child } from '../testing/columns.ts'
import { wholeScene } from '../testing/scenes.ts'
import { waysApartOf, myLineOf, stepsOf } from './my-line.ts'

function lineOf(count: number, unions: [number, number, ...Child[]][], me: number) {
  const model = buildModel(columnsOf(count, unions))
  const scene = wholeScene(model)
  const line = myLineOf(scene, model, me)
  return { line, steps: stepsOf(scene, line), ways: waysApartOf(scene, model.shape, line), layout: scene.layout }
}

test('an only child stands right below its parent: each generation has a step of its own', () => {
  const { line, steps } = lineOf(
    4,
    [
      [0, -1, 1],
      [1, -1, 2],
      [2, -1, 3],
    ],
    3,
  )
  expect(line).toEqual([3, 2, 1, 0])
  expect(steps.map(([, , , , bottom]) => bottom)).toEqual([200, 400, 600])
})

test('whoever stands with the family of a partner is reached by a line of its own', () => {
  const unions: [number, number, ...Child[]][] = [
    [0, 1, 2],
    [3, 4, 5, 6, 7, 10, 11],
    [2, 5, 8, 9],
  ]
  const { line, steps, ways, layout } = lineOf(12, unions, 2)
  expect(line).toHaveLength(2)
  expect(steps).toEqual([])
  expect(ways).toHaveLength(1)
  expect(ways[0]!.slice(-2)).toEqual([layout.x[2]! + layout.metrics.cardWidth / 2, layout.y[2]!])
})

test('a curve to other parents is not of my line', () => {
  // Born to 0 and 1, adopted by 2 and 3, who are of a line of their own.
  const { line, steps, ways } = lineOf(
    5,
    [
      [0, 1, 4],
      [2, 3, [4, 'AA']],
    ],
    4,
  )
  expect(line[1]! < 2).toBe(true)
  expect(steps).toHaveLength(1)
  expect(ways).toEqual([])
})
