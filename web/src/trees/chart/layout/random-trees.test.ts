import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildModel } from '../model/model.ts'
import { columnsOf, type Child } from '../testing/columns.ts'
import { whatIsWrong } from '../testing/invariants.ts'
import { layoutTree } from './layout.ts'

const kinds = fc.constantFrom('BB', 'BB', 'BB', 'BS', 'AA', 'FF', 'UU', 'B?')

/** Any people in any unions, sense or nonsense, some places out of range. */
const anyTree = (most: number) =>
  fc.integer({ min: 0, max: most }).chain((count) => {
    const anybody = fc.integer({ min: -2, max: count })
    const child = fc.tuple(anybody, kinds) as fc.Arbitrary<Child>
    const union = fc
      .tuple(anybody, anybody, fc.array(child, { maxLength: 4 }))
      .map(([a, b, children]): [number, number, ...Child[]] => [a, b, ...children])
    return fc.record({ count: fc.constant(count), unions: fc.array(union, { maxLength: count * 2 }) })
  })

/** Parents always have lower numbers than their children: dense and endogamous, yet nobody is an own ancestor. */
const soundTree = fc.integer({ min: 2, max: 40 }).chain((count) =>
  fc
    .array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1), fc.array(fc.nat(count - 1), { maxLength: 3 })), {
      maxLength: count,
    })
    .map((drafts) => ({
      count,
      unions: drafts
        .filter(([a, b]) => a !== b)
        .map(([a, b, children]): [number, number, ...Child[]] => [
          a,
          b,
          ...new Set(children.filter((child) => child > Math.max(a, b))),
        ]),
    })),
)

test('whatever the data, everybody is placed once and nobody overlaps', () => {
  fc.assert(
    fc.property(anyTree(24), ({ count, unions }) => {
      const { shape } = buildModel(columnsOf(count, unions))
      expect(whatIsWrong(shape, layoutTree(shape))).toEqual([])
    }),
    { numRuns: 3000 },
  )
})

test('sound data has no faults, however endogamous', () => {
  fc.assert(
    fc.property(soundTree, ({ count, unions }) => {
      const { shape, faults } = buildModel(columnsOf(count, unions))
      const layout = layoutTree(shape)
      expect(whatIsWrong(shape, layout)).toEqual([])
      expect([...faults, ...layout.faults]).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('a large heap of nonsense comes to an end', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      let state = seed
      const any = (below: number) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) | 0
        return (state >>> 8) % below
      }
      const unions = Array.from({ length: 3000 }, (): [number, number, ...number[]] => [
        any(2000),
        any(2000),
        any(2000),
        any(2000),
      ])
      const { shape } = buildModel(columnsOf(2000, unions))
      expect(whatIsWrong(shape, layoutTree(shape))).toEqual([])
    }),
    { numRuns: 10 },
  )
})
