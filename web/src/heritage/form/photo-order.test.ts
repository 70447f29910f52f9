import { expect, test } from 'vitest'
import { movedBy } from './photo-order.ts'

const photos = ['a', 'b', 'c'].map((id) => ({ id }))

test.each([
  ['a', 1, 'bac'],
  ['c', -1, 'acb'],
  ['a', 2, 'bca'],
  ['a', -1, 'abc'],
  ['c', 5, 'abc'],
  ['removed meanwhile', 1, 'abc'],
])('%s moved by %i gives %s', (id, by, order) => {
  expect(movedBy(photos, id, by).join('')).toBe(order)
})
