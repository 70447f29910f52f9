import { expect, test } from 'vitest'
import { birthColumns, childColumns, heightsOf } from './columns.ts'

test('decades without births are there, so that time runs evenly', () => {
  const { step, columns } = birthColumns([
    { decade: 1900, people: 2 },
    { decade: 1930, people: 1 },
  ])
  expect(step).toBe(10)
  expect(columns).toEqual([
    { label: '1900', value: 2 },
    { label: '1910', value: 0 },
    { label: '1920', value: 0 },
    { label: '1930', value: 1 },
  ])
  expect(birthColumns([])).toEqual({ step: 10, columns: [] })
})

test('six thousand years are counted in longer spans, and nobody is lost', () => {
  const births = Array.from({ length: 600 }, (_, at) => ({ decade: -4010 + at * 10, people: 1 }))
  const { step, columns } = birthColumns(births)
  expect(step).toBe(200)
  expect(columns.length).toBeLessThanOrEqual(41)
  expect(columns.reduce((sum, { value }) => sum + value, 0)).toBe(600)
})

test('ten children and more are one column', () => {
  const columns = childColumns([
    { children: 0, families: 3 },
    { children: 12, families: 1 },
    { children: 10, families: 1 },
  ])
  expect(columns).toHaveLength(11)
  expect(columns[10]).toEqual({ label: '10+', value: 2 })
  expect(childColumns([{ children: 1, families: 4 }])).toEqual([
    { label: '0', value: 0 },
    { label: '1', value: 4 },
  ])
  expect(childColumns([])).toEqual([])
})

test('lines across stand at round heights', () => {
  expect(heightsOf(0)).toEqual([0, 1])
  expect(heightsOf(3)).toEqual([0, 1, 2, 3])
  expect(heightsOf(37)).toEqual([0, 10, 20, 30, 40])
  expect(heightsOf(980)).toEqual([0, 500, 1000])
})
