import { expect, test } from 'vitest'
import { buildModel } from './model/model.ts'
import { layoutPeople } from './people-part.ts'
import { columnsOf } from './testing/columns.ts'

// 0 and 1 have 2 and 3; 2 and 4 have 5.
const { shape } = buildModel(
  columnsOf(6, [
    [0, 1, 2, 3],
    [2, 4, 5],
  ]),
)

test('just the people that are wanted, each once, with the unions that join them', () => {
  const part = layoutPeople(shape, [5, 2, 0, 2])
  expect([...part.people]).toEqual([0, 2, 5])
  expect([...part.unions]).toEqual([0, 1])
  expect(part.layout.x).toHaveLength(3)
})

test('nobody, and people who are not there', () => {
  expect(layoutPeople(shape, []).people).toHaveLength(0)
  expect([...layoutPeople(shape, [-1, 99, 3]).people]).toEqual([3])
  expect([...layoutPeople(shape, [3, 5]).unions]).toEqual([])
})
