import { expect, test } from 'vitest'
import { crossKind } from './layout/tree-layout.ts'
import { longLinksOf } from './long-links.ts'

const { birth, marriage } = crossKind

test('both ends of a long link know the other; short ones, and those without an end, are not told', () => {
  const links = longLinksOf({
    kind: Uint8Array.from([birth, marriage, birth, birth]),
    union: Int32Array.from([0, 1, 2, 3]),
    from: Int32Array.from([1, 5, 7, -1]),
    to: Int32Array.from([2, 1, 8, 9]),
    points: new Float64Array(16),
    isLong: Uint8Array.from([1, 1, 0, 1]),
  })
  expect([...links]).toEqual([
    [
      1,
      [
        { to: 2, as: 'child' },
        { to: 5, as: 'partner' },
      ],
    ],
    [2, [{ to: 1, as: 'parent' }]],
    [5, [{ to: 1, as: 'partner' }]],
  ])
})
