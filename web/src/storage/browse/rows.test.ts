import { expect, test } from 'vitest'
import { placeAfter, rowAt, rowsOf } from './rows.ts'
import { nothingSelected, selectedOf, toggled, withRange } from './selection.ts'

// Three folders in rows of two, then four files in rows of three: 0 1 / 2 / 3 4 5 / 6.
const rows = rowsOf([
  { count: 3, columns: 2 },
  { count: 4, columns: 3 },
])

test('folders and files have rows of their own', () => {
  expect(rows).toEqual([
    { start: 0, end: 2 },
    { start: 2, end: 3 },
    { start: 3, end: 6 },
    { start: 6, end: 7 },
  ])
  expect([0, 1, 2, 3, 5, 6].map((place) => rowAt(rows, place))).toEqual([0, 0, 1, 2, 2, 3])
})

test('arrows keep the column as far as the next row has it', () => {
  const keys = (start: number, ...pressed: string[]) =>
    pressed.reduce((place, key) => placeAfter(key, place, rows)!, start)
  expect(keys(1, 'ArrowDown')).toBe(2)
  expect(keys(5, 'ArrowDown')).toBe(6)
  expect(keys(6, 'ArrowUp')).toBe(3)
  expect(keys(0, 'ArrowUp')).toBe(0)
  expect(keys(6, 'ArrowRight')).toBe(6)
  expect(keys(4, 'Home')).toBe(0)
  expect(keys(4, 'End')).toBe(6)
  expect(placeAfter('x', 4, rows)).toBeUndefined()
  expect(placeAfter('ArrowDown', 0, [])).toBeUndefined()
})

test('a range is selected from the last one that was chosen', () => {
  const order = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  const ids = (selection: Parameters<typeof selectedOf>[0]) => selectedOf(selection, order).map(({ id }) => id)
  const fromC = toggled(nothingSelected, 'c')
  expect(ids(withRange(fromC, 'a', order))).toEqual(['a', 'b', 'c'])
  expect(ids(withRange(withRange(fromC, 'a', order), 'd', order))).toEqual(['a', 'b', 'c', 'd'])
  expect(ids(toggled(fromC, 'c'))).toEqual([])
  expect(ids(withRange(nothingSelected, 'b', order))).toEqual(['b'])
})

test('what has left the list is not selected any more', () => {
  const both = toggled(toggled(nothingSelected, 'a'), 'gone')
  expect(selectedOf(both, [{ id: 'a' }])).toEqual([{ id: 'a' }])
})
