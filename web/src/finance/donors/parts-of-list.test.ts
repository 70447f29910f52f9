import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstParts, grown, placeOf, rowCount, type Part } from './parts-of-list.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id }))

test('a list grows at its end, and its first part by what is new', () => {
  const first = grown(firstParts, new Map([[0, { rows: rows('9', '8'), next: 'c1' }]]))
  expect(first).toEqual([
    { after: null, last: '8', count: 2 },
    { after: 'c1', last: null, count: undefined },
  ])
  const second = grown(first, new Map([[1, { rows: rows('7'), next: null }]]))
  expect(second.at(-1)).toEqual({ after: 'c1', last: null, count: 1 })
  const third = grown(second, new Map([[0, { rows: rows('a', '9', '8'), next: null }]]))
  expect(third).toEqual([
    { after: null, last: '8', count: 3 },
    { after: 'c1', last: null, count: 1 },
  ])
  expect(grown(third, new Map())).toBe(third)
  expect(grown(third, new Map([[1, { rows: rows('7'), next: null }]]))).toBe(third)
})

test('every row has its place, in the order of the parts', () => {
  const part = fc.record({
    after: fc.constant(null),
    last: fc.constant(null),
    count: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
  }) satisfies fc.Arbitrary<Part>
  fc.assert(
    fc.property(fc.array(part, { minLength: 1 }), (parts) => {
      const places = Array.from({ length: rowCount(parts) }, (_, row) => placeOf(parts, row))
      const expected = parts.flatMap(({ count = 1 }, at) =>
        Array.from({ length: count }, (_, n) => ({ part: at, at: n })),
      )
      expect(places).toEqual(expected)
    }),
  )
})
