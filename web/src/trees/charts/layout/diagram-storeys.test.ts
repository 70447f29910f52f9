import { expect, test } from 'vitest'
import { buildModel } from '../../chart/model/model.ts'
import { columnsOf } from '../../chart/testing/columns.ts'
import { diagramOf } from './diagram.ts'
import { diagramStoreys } from './diagram-storeys.ts'

/** A line of six: 0 is the eldest, each is the parent of the next. */
const { shape } = buildModel(
  columnsOf(
    6,
    [0, 1, 2, 3, 4].map((parent) => [parent, -1, parent + 1]),
  ),
)

test('generations are counted from where the line begins, however few of them are shown', () => {
  const numbers = (root: number, up: number, down: number, axis: 'vertical' | 'horizontal') =>
    diagramStoreys(diagramOf(shape, root, { up, down }, axis), shape).numbers
  expect(numbers(3, 1, 2, 'vertical')).toEqual([3, 4, 5, 6])
  expect(numbers(3, 2, 0, 'horizontal')).toEqual([4, 3, 2])
  expect(numbers(3, 1, 2, 'horizontal')).toEqual([6, 5, 4, 3])
  expect(numbers(3, 0, 2, 'horizontal')).toEqual([4, 5, 6])
})

test('every card stands in the middle of its storey', () => {
  const diagram = diagramOf(shape, 2, { up: 2, down: 2 }, 'vertical')
  const { start, pitch } = diagramStoreys(diagram, shape)
  for (const y of diagram.y)
    expect((y + diagram.sizes.cardHeight / 2 - start) / pitch - 0.5).toBeCloseTo(
      Math.round((y - diagram.bounds.top) / pitch),
    )
})
