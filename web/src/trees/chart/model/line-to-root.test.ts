import { expect, test } from 'vitest'
import { columnsOf } from '../testing/columns.ts'
import { lineToRoot } from './line-to-root.ts'
import { buildModel } from './model.ts'

test('a line goes by the father, but by the parent whose parents are known where the other has none', () => {
  // 0 and 1 have 2; she (2) and 3 have 4; he (4) and 5, whose parents are 6 and 7, have 8.
  const { shape } = buildModel(
    columnsOf(
      9,
      [
        [0, 1, 2],
        [3, 2, 4],
        [6, 7, 5],
        [4, 5, 8],
      ],
      'MFFMMFMFU',
    ),
  )
  expect(lineToRoot(shape, 8)).toEqual([8, 4, 2, 0])
  expect(lineToRoot(shape, 5)).toEqual([5, 6])
})
