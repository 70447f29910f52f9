import { expect, test } from 'vitest'
import { buildModel } from '../../chart/model/model.ts'
import { columnsOf } from '../../chart/testing/columns.ts'
import { diagramOf } from '../layout/diagram.ts'
import { stepFrom, type ArrowKey } from './diagram-walk.ts'

/** 0's parents are 1 and 2, the parents of 1 are 3 and 4; 0 has 6 and 7 with 5, and 6 has 8. */
const { shape } = buildModel(
  columnsOf(9, [
    [1, 2, 0],
    [3, 4, 1],
    [0, 5, 6, 7],
    [6, -1, 8],
  ]),
)

const walk = (axis: 'vertical' | 'horizontal', from: number, ...keys: string[]) => {
  const diagram = diagramOf(shape, 0, { up: 3, down: 3 }, axis)
  let at = diagram.kin.findIndex(({ person }) => person === from)
  for (const key of keys) at = stepFrom(diagram, at, `Arrow${key}` as ArrowKey)
  return at < 0 ? -1 : diagram.kin[at]!.person
}

test('up the page are parents, down are children, across are those of the generation', () => {
  expect(walk('vertical', 0, 'Up')).toBe(1)
  expect(walk('vertical', 0, 'Up', 'Up', 'Right')).toBe(4)
  expect(walk('vertical', 0, 'Right')).toBe(5)
  expect(walk('vertical', 0, 'Right', 'Down')).toBe(7)
  expect(walk('vertical', 0, 'Down')).toBe(6)
  expect(walk('vertical', 8, 'Up', 'Up')).toBe(0)
})

test('across the page the arrows are turned', () => {
  expect(walk('horizontal', 0, 'Right')).toBe(1)
  expect(walk('horizontal', 0, 'Right', 'Down')).toBe(2)
  expect(walk('horizontal', 0, 'Left', 'Down')).toBe(7)
  expect(walk('horizontal', 0, 'Down')).toBe(5)
})

test('where nobody is, one stays', () => {
  expect(walk('vertical', 8, 'Down')).toBe(-1)
  expect(walk('vertical', 3, 'Left')).toBe(-1)
})
