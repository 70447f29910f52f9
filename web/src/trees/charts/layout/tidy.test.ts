import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tidy } from './tidy.ts'

/** A tree by the parent of each node after the first. */
function treeOf(parents: number[], breadths: number[]) {
  const children: number[][] = [[], ...parents.map(() => [])]
  parents.forEach((parent, at) => children[parent % (at + 1)]!.push(at + 1))
  return { children, breadth: Float64Array.from(children, (_, node) => breadths[node % breadths.length]!) }
}

const anyTree = fc
  .tuple(fc.array(fc.nat(10_000), { maxLength: 120 }), fc.array(fc.integer({ min: 10, max: 400 }), { minLength: 1 }))
  .map(([parents, breadths]) => treeOf(parents, breadths))

function levelsOf(children: readonly (readonly number[])[]): number[][] {
  const levels: number[][] = []
  for (let row = [0]; row.length > 0; row = row.flatMap((node) => children[node]!)) levels.push(row)
  return levels
}

describe('any tree', () => {
  test('nobody of one generation overlaps, and everybody keeps their order', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const across = tidy(tree, 12)
        for (const row of levelsOf(tree.children))
          for (let at = 1; at < row.length; at++) {
            const end = across[row[at - 1]!]! + tree.breadth[row[at - 1]!]!
            expect(across[row[at]!]! - end).toBeGreaterThanOrEqual(12 - 1e-6)
          }
      }),
      { numRuns: 500 },
    )
  })

  test('a parent stands over the middle of its children', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const across = tidy(tree, 12)
        tree.children.forEach((own, node) => {
          if (own.length === 0) return
          const [first, last] = [own[0]!, own.at(-1)!]
          const middle = (across[first]! + across[last]! + tree.breadth[last]!) / 2
          expect(across[node]! + tree.breadth[node]! / 2).toBeCloseTo(middle, 6)
        })
      }),
    )
  })

  test('equal subtrees are drawn equally, wherever they hang', () => {
    fc.assert(
      fc.property(anyTree, anyTree, fc.nat(200), (part, rest, where) => {
        const size = part.children.length
        const moved = (by: number) => part.children.map((own) => own.map((node) => node + by))
        const children = [
          ...moved(0),
          ...moved(size),
          ...rest.children.map((own) => own.map((node) => node + 2 * size)),
        ]
        const root = children.length
        children.push([0, 2 * size])
        children[2 * size + (where % rest.children.length)]!.push(size)
        // The root must be the first node.
        const names = [root, ...children.keys().filter((node) => node !== root)]
        const placeOf = new Map(names.map((node, place) => [node, place]))
        const breadths = [...part.breadth, ...part.breadth, ...rest.breadth, 100]
        const across = tidy(
          {
            children: names.map((node) => children[node]!.map((child) => placeOf.get(child)!)),
            breadth: names.map((node) => breadths[node]!),
          },
          12,
        )
        const from = (node: number, first: number) => across[placeOf.get(node)!]! - across[placeOf.get(first)!]!
        for (let node = 0; node < size; node++) expect(from(node + size, size)).toBeCloseTo(from(node, 0), 6)
      }),
    )
  })
})

test('nobody, and one', () => {
  expect(tidy({ children: [], breadth: [] }, 12)).toEqual(new Float64Array(0))
  expect(tidy({ children: [[]], breadth: [50] }, 12)).toEqual(Float64Array.of(0))
})

test('a hundred generations of one child each, and a thousand children of one', () => {
  const line = treeOf(
    Array.from({ length: 100 }, (_, at) => at),
    [100],
  )
  expect(Math.max(...tidy(line, 12))).toBe(0)
  const fan = treeOf(
    Array.from({ length: 1000 }, () => 0),
    [100],
  )
  expect(tidy(fan, 12)[1000]! - tidy(fan, 12)[1]!).toBeCloseTo(999 * 112)
})
