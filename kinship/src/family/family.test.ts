import { expect, test } from 'vitest'
import { openFamily } from './family.ts'

/** One couple and this many children, each named by so many links. */
function coupleWith(count: number, times = 1) {
  const child = Int32Array.from({ length: count * times }, (_, link) => 2 + (link % count))
  const kinds = 'B'.repeat(child.length)
  return openFamily({
    gender: 'U'.repeat(count + 2),
    unions: { a: [0], b: [1] },
    children: { union: new Int32Array(child.length), child, kindA: kinds, kindB: kinds },
  })
}

test('leaves out a link that is told again after many others', () => {
  const family = coupleWith(200, 2)
  expect([...family.childOf]).toEqual(Array.from({ length: 200 }, (_, at) => at + 2))
  expect(family.leftOut).toEqual(Array.from({ length: 200 }, (_, at) => at + 200))
})

test('keeps a child of two unions, and leaves out the second link to one of them', () => {
  const family = openFamily({
    gender: 'UUUU',
    unions: { a: [0, 2], b: [1, -1] },
    children: { union: [0, 1, 0], child: [3, 3, 3], kindA: 'BAB', kindB: 'BAB' },
  })
  expect([...family.parentUnion]).toEqual([0, 1])
  expect(family.leftOut).toEqual([2])
})

// With a comparison of every two siblings this would take 320 billion steps.
test('opens a family of 800,000 siblings as it opens one of ten', () => {
  const family = coupleWith(800_000)
  expect(family.childOf).toHaveLength(800_000)
  expect(family.leftOut).toEqual([])
})
