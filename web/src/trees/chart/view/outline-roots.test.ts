import { expect, test } from 'vitest'
import { buildModel } from '../model/model.ts'
import { columnsOf, type Child } from '../testing/columns.ts'
import { outlineRoots } from './outline-roots.ts'

const rootsOf = (genders: string, person: number, ...unions: [number, number, ...Child[]][]) =>
  outlineRoots(buildModel(columnsOf(genders.length, unions, genders)).shape, person)

test('lists a wife without parents beside her husband only', () => {
  // The wife of the founder comes first in the tree; the wife of the son marries in.
  expect(rootsOf('FMMFM', 2, [1, 0, 2], [2, 3, 4])).toEqual([1])
})

test('begins with the line of the husband where a wife without parents is chosen', () => {
  expect(rootsOf('FMMFM', 3, [1, 0, 2], [2, 3, 4])).toEqual([1])
  expect(rootsOf('FM', 0, [1, 0])).toEqual([1])
})

test('lists a husband without parents beside his wife in her line', () => {
  expect(rootsOf('MFM', 0, [0, -1, 1], [2, 1])).toEqual([0])
  expect(rootsOf('MFM', 2, [0, -1, 1], [2, 1])).toEqual([0])
})

test('lists everybody who is in no other line: children of another marriage, and of a mother alone', () => {
  // Her second husband has children with her, who stand below him.
  expect(rootsOf('MFMM', 0, [0, 1], [2, 1, 3])).toEqual([0, 2])
  // Her child without a known father stands below her.
  expect(rootsOf('MFM', 0, [0, 1], [1, -1, 2])).toEqual([0, 1])
  // Siblings whose parents nobody knows.
  expect(rootsOf('MMM', 0, [-1, -1, 1, 2])).toEqual([0, 1, 2])
})
