import { expect, test } from 'vitest'
import { layoutTree } from './layout/layout.ts'
import { buildModel } from './model/model.ts'
import { strata } from './strata.ts'
import { columnsOf } from './testing/columns.ts'

const layout = layoutTree(buildModel(columnsOf(5, [[0, 1, 2, 3, 4]])).shape)
const { left, right } = layout.bounds

test('every person is counted once, and covers its card', () => {
  const { rows, bins, people, cover } = strata(layout, { left, right, fromRow: 0, toRow: 2, bins: 7 })
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, number) => all + number, 0)
  expect([rows, bins]).toEqual([2, 7])
  expect([sum(people.subarray(0, 7)), sum(people.subarray(7))]).toEqual([2, 3])
  expect((sum(cover) * (right - left)) / 7).toBeCloseTo(5 * 128, 2)
})

test('the living are told apart', () => {
  const { living, cover } = strata(layout, { left, right, fromRow: 1, toRow: 2, bins: 1 }, Uint8Array.of(0, 0, 1, 1, 0))
  expect(living[0]! / cover[0]!).toBeCloseTo(2 / 3, 5)
})

test('only what is seen', () => {
  const { rows, fromRow, people } = strata(layout, { left: right - 250, right, fromRow: 1, toRow: 9, bins: 3 })
  expect([rows, fromRow]).toEqual([1, 1])
  expect([...people].reduce((all, count) => all + count, 0)).toBe(1)
})

test('nothing to see', () => {
  expect(strata(layout, { left: 0, right: 0, fromRow: 0, toRow: 2, bins: 10 }).cover.every((part) => part === 0)).toBe(
    true,
  )
  expect(strata(layout, { left, right, fromRow: 0, toRow: 2, bins: 0 }).cover.length).toBe(0)
})
