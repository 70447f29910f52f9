import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildModel } from '../../chart/model/model.ts'
import { columnsOf, type Child } from '../../chart/testing/columns.ts'
import { diagramOf, type Diagram } from './diagram.ts'
import { kinLine, parentsOf } from './kin-line.ts'

const shapeOf = (count: number, unions: [number, number, ...Child[]][]) => buildModel(columnsOf(count, unions)).shape

/** Any data at all: couples and lone parents, own ancestors, cousins who marry, children of several unions. */
const anyShape = fc
  .tuple(
    fc.integer({ min: 1, max: 40 }),
    fc.array(
      fc.tuple(
        fc.integer({ min: -1, max: 39 }),
        fc.integer({ min: -1, max: 39 }),
        fc.array(fc.nat(39), { maxLength: 5 }),
      ),
      { maxLength: 40 },
    ),
    fc.array(fc.constantFrom('BB', 'BS', 'AA', 'FF', 'UU'), { minLength: 1, maxLength: 7 }),
  )
  .map(([count, unions, kinds]) => {
    const within = (person: number) => (person < 0 ? -1 : person % count)
    return shapeOf(
      count,
      unions.map(([a, b, children], union) => [
        within(a),
        within(b) === within(a) ? -1 : within(b),
        ...children.map((child, at): Child => [within(child), kinds[(union + at) % kinds.length]!]),
      ]),
    )
  })

/** How far everybody is from a person, by a walk that knows nothing of charts. */
function distances(root: number, nextOf: (person: number) => number[]) {
  const far = new Map([[root, 0]])
  for (let row = [root], step = 1; row.length > 0; step++) {
    row = [...new Set(row.flatMap(nextOf))].filter((person) => !far.has(person))
    for (const person of row) far.set(person, step)
  }
  return far
}

const childrenOf = (shape: ReturnType<typeof shapeOf>) => (person: number) =>
  [...shape.unionOf.subarray(shape.unionStart[person], shape.unionStart[person + 1])].flatMap((union) => [
    ...shape.childOf.subarray(shape.childStart[union], shape.childStart[union + 1]),
  ])

function overlaps({ x, y, sizes }: Diagram): string[] {
  const found: string[] = []
  for (let one = 0; one < x.length; one++)
    for (let other = one + 1; other < x.length; other++)
      if (
        Math.abs(x[one]! - x[other]!) < sizes.cardWidth - 1e-6 &&
        Math.abs(y[one]! - y[other]!) < sizes.cardHeight - 1e-6
      )
        found.push(`${one} and ${other}`)
  return found
}

describe('any data', () => {
  test('no two cards overlap, and every line is upright or level', () => {
    fc.assert(
      fc.property(anyShape, fc.nat(39), fc.nat(6), fc.nat(6), fc.boolean(), (shape, person, up, down, isUpright) => {
        const diagram = diagramOf(
          shape,
          person % shape.personCount,
          { up, down },
          isUpright ? 'vertical' : 'horizontal',
        )
        expect(overlaps(diagram)).toEqual([])
        const { bends, ...straight } = diagram.lines
        expect(bends.length % 6).toBe(0)
        for (const segments of Object.values(straight))
          for (let at = 0; at < segments.length; at += 4)
            expect(segments[at] === segments[at + 2] || segments[at + 1] === segments[at + 3]).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  test('everybody within the depth stands first where they are nearest, and nobody else does', () => {
    fc.assert(
      fc.property(anyShape, fc.nat(39), fc.nat(5), fc.nat(5), (shape, any, up, down) => {
        const root = any % shape.personCount
        const line = kinLine(shape, root, { up, down })
        const above = distances(root, (person) => parentsOf(shape, person).map((found) => found.person))
        const below = distances(root, childrenOf(shape))
        const asked = (far: Map<number, number>, depth: number) =>
          [...far].filter(([, step]) => step > 0 && step <= depth).toSorted(([a], [b]) => a - b)
        const standing = (as: string) => {
          const nearest = new Map<number, number>()
          for (const { person, generation, as: role } of line)
            if (role === as && person !== root)
              nearest.set(person, Math.min(generation, nearest.get(person) ?? Infinity))
          return [...nearest].toSorted(([a], [b]) => a - b)
        }
        expect(standing('child')).toEqual(asked(below, down))
        // Those who are above and below at once are followed below, and only named above.
        const isBelow = new Set(asked(below, down).map(([person]) => person))
        const seen = new Set(standing('parent').map(([person]) => person))
        for (const [person, step] of standing('parent')) expect(step).toBeGreaterThanOrEqual(above.get(person)!)
        if (isBelow.size === 0) expect(standing('parent')).toEqual(asked(above, up))
        for (const person of seen) expect(above.get(person)).toBeGreaterThan(0)
      }),
      { numRuns: 400 },
    )
  })

  test('a second standing points to the first, and nothing hangs on it', () => {
    fc.assert(
      fc.property(anyShape, fc.nat(39), fc.nat(6), fc.nat(6), (shape, any, up, down) => {
        const line = kinLine(shape, any % shape.personCount, { up, down })
        const first = new Map<number, number>()
        line.forEach(({ person, firstAt, on }, at) => {
          expect(firstAt).toBe(first.get(person) ?? -1)
          if (firstAt < 0) first.set(person, at)
          if (on >= 0) expect(line[on]!.firstAt).toBe(-1)
        })
      }),
    )
  })
})

test('an ancestor in two lines stands twice, the second marked and not followed', () => {
  // 5 and 6 are the parents of 1's and 2's parents: cousins married.
  const shape = shapeOf(9, [
    [7, 8, 5],
    [5, 6, 3, 4],
    [3, -1, 1],
    [4, -1, 2],
    [1, 2, 0],
  ])
  const line = kinLine(shape, 0, { up: 5, down: 0 })
  expect(line.filter(({ person }) => person === 5).map(({ generation, firstAt }) => [generation, firstAt])).toEqual([
    [3, -1],
    [3, 5],
  ])
  expect(line.filter(({ person }) => person === 7)).toHaveLength(1)
})

test('birth and adoptive parents both stand above, the adoptive ones drawn apart', () => {
  const shape = shapeOf(5, [
    [3, 4, [0, 'AA']],
    [1, 2, 0],
  ])
  const diagram = diagramOf(shape, 0, { up: 2, down: 0 }, 'vertical')
  expect(diagram.kin.map(({ person, kind }) => [person, kind])).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 2],
    [4, 2],
  ])
  expect(diagram.lines.plain.length).toBeGreaterThan(0)
  // From the bar on, to two cards.
  expect(diagram.lines.adoptive.length).toBe(8)
  expect(diagram.lines.apart).toEqual([])
})

test('half-siblings hang on bars of their own, each below its couple', () => {
  const shape = shapeOf(6, [
    [0, 1, 2],
    [0, 3, 4],
    [0, -1, 5],
  ])
  const { kin, x, y, sizes, lines } = diagramOf(shape, 0, { up: 0, down: 2 }, 'vertical')
  expect(kin.map(({ person, as }) => `${as} ${person}`)).toEqual([
    'root 0',
    'child 2',
    'child 4',
    'child 5',
    'partner 1',
    'partner 3',
  ])
  expect([x[0], x[4], x[5]]).toEqual([0, 150, 300])
  expect(y[1]).toBe(sizes.cardHeight + sizes.rowGap)
  // Each couple on a rule of its own, in the gap before the partner.
  const { couples } = lines
  expect([couples[0], couples[2], couples[4], couples[6]]).toEqual([128, 150, 278, 300])
  expect(couples[1]).not.toBe(couples[5])
})

test('who is their own ancestor ends there', () => {
  const shape = shapeOf(2, [
    [0, -1, 1],
    [1, -1, 0],
  ])
  expect(kinLine(shape, 0, { up: 10, down: 0 }).map(({ person, firstAt }) => [person, firstAt])).toEqual([
    [0, -1],
    [1, -1],
    [0, 0],
  ])
  expect(kinLine(shape, 7, { up: 3, down: 3 })).toEqual([])
})

test('where the depth ends, more is told', () => {
  const shape = shapeOf(4, [
    [0, -1, 1],
    [1, -1, 2],
    [2, -1, 3],
  ])
  expect(kinLine(shape, 1, { up: 0, down: 1 }).map(({ hasMore }) => hasMore)).toEqual([false, true])
  expect(kinLine(shape, 3, { up: 2, down: 0 }).map(({ hasMore }) => hasMore)).toEqual([false, false, true])
  expect(kinLine(shape, 1, { up: 2, down: 3 }).some(({ hasMore }) => hasMore)).toBe(false)
})
