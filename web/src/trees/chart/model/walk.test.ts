import { expect, test } from 'vitest'
import { buildModel } from './model.ts'
import { columnsOf } from '../testing/columns.ts'
import { neighbour, WalkMemory } from './walk.ts'

const { shape } = buildModel(
  columnsOf(9, [
    [0, 1, 2, 3, 4],
    [3, 5, 6],
    [3, 7, 8],
  ]),
)

test('one step in each direction', () => {
  expect(neighbour(shape, 3, 'parent')).toBe(0)
  expect(neighbour(shape, 0, 'child')).toBe(2)
  expect(neighbour(shape, 3, 'prevSibling')).toBe(2)
  expect(neighbour(shape, 3, 'nextSibling')).toBe(4)
  expect(neighbour(shape, 3, 'spouse')).toBe(5)
})

test('nobody there', () => {
  const steps = ['parent', 'prevSibling', 'nextSibling'] as const
  expect(steps.map((step) => neighbour(shape, 0, step))).toEqual([-1, -1, -1])
  expect([neighbour(shape, 4, 'child'), neighbour(shape, 4, 'spouse'), neighbour(shape, 4, 'nextSibling')]).toEqual([
    -1, -1, -1,
  ])
  expect([neighbour(shape, -1, 'child'), neighbour(shape, 99, 'parent')]).toEqual([-1, -1])
})

test('down again leads back to where one came from, and up to the parent one left', () => {
  const memory = new WalkMemory()
  expect(neighbour(shape, 4, 'parent', memory)).toBe(0)
  expect(neighbour(shape, 0, 'child', memory)).toBe(4)
  expect(neighbour(shape, 1, 'child', memory)).toBe(2)
  expect(neighbour(shape, 2, 'parent', memory)).toBe(1)
})

test('each press goes to the next spouse', () => {
  const memory = new WalkMemory()
  const spouses = [1, 2, 3].map(() => neighbour(shape, 3, 'spouse', memory))
  expect(spouses).toEqual([5, 7, 5])
})
