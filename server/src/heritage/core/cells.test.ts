import { expect, test } from 'vitest'
import {
  cellCount,
  cellOf,
  columnAt,
  finestLevel,
  gridOf,
  gridWithin,
  mortonOf,
  rangesOf,
  rowAt,
  shiftOf,
} from './cells.ts'

test('interleaves the bits of column and row', () => {
  expect([mortonOf(0, 0), mortonOf(1, 0), mortonOf(0, 1), mortonOf(3, 3), mortonOf(5, 2)]).toEqual([0, 1, 2, 15, 25])
  expect(mortonOf(2 ** 26 - 1, 2 ** 26 - 1)).toBe(2 ** 52 - 1)
  expect(mortonOf(2 ** 25, 0)).toBe(2 ** 50)
})

test('a cell of any level is what is left when bits of its finest cell are dropped', () => {
  const [latitude, longitude] = [27.7104, 85.3487]
  for (const level of [0, 1, 5, 13, 14, 20, finestLevel]) {
    const shifted = Math.floor(cellOf(latitude, longitude) / 2 ** shiftOf({ level }))
    expect(shifted).toBe(mortonOf(columnAt(longitude, level), rowAt(latitude, level)))
  }
})

test('the ends of the earth are in the first and the last cells', () => {
  expect([columnAt(-180, 3), columnAt(180, 3), rowAt(90, 3), rowAt(-90, 3)]).toEqual([0, 7, 0, 7])
})

test('a box over the antimeridian has columns at both ends, each once', () => {
  expect(gridOf({ west: 170, south: -1, east: -170, north: 1 }, 3).columns).toEqual([
    [0, 0],
    [7, 7],
  ])
  expect(gridOf({ west: 10, south: -1, east: 5, north: 1 }, 1).columns).toEqual([[0, 1]])
  expect(cellCount(gridOf({ west: -180, south: -90, east: 180, north: 90 }, 2))).toBe(16)
})

test('a box of no size is one cell', () => {
  expect(cellCount(gridOf({ west: 85, south: 27, east: 85, north: 27 }, 20))).toBe(1)
})

test('a grid has no more cells than allowed, at any zoom', () => {
  const world = { west: -180, south: -90, east: 180, north: 90 }
  expect(gridWithin(world, 27, 320)).toMatchObject({ level: 4 })
  expect(gridWithin(world, 2, 320)).toMatchObject({ level: 2 })
  expect(gridWithin({ west: 85, south: 27, east: 85, north: 27 }, 27, 320)).toMatchObject({ level: finestLevel })
})

test('ranges have exactly the cells of a grid, and none twice', () => {
  const grid = gridOf({ west: 84.2, south: 26.9, east: 86.1, north: 28.3 }, 9)
  const ranges = rangesOf(grid)
  const size = 2 ** shiftOf(grid)
  expect(ranges.reduce((sum, [first, last]) => sum + (last - first + 1) / size, 0)).toBe(cellCount(grid))
  for (const [index, [first, last]] of ranges.entries()) {
    expect(first % size).toBe(0)
    expect((last + 1) % size).toBe(0)
    if (index > 0) expect(first).toBeGreaterThan(ranges[index - 1]![1] + 1)
  }
})
