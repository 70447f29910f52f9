import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildModel } from '../../chart/model/model.ts'
import { columnsOf, type Child } from '../../chart/testing/columns.ts'
import { fanBounds } from '../fan/fan-bounds.ts'
import { fanOf, ringStart, type FanSpan } from './fan.ts'
import { kinLine } from './kin-line.ts'

const shapeOf = (count: number, unions: [number, number, ...Child[]][]) => buildModel(columnsOf(count, unions)).shape

const anyShape = fc
  .array(
    fc.tuple(
      fc.integer({ min: -1, max: 29 }),
      fc.integer({ min: -1, max: 29 }),
      fc.array(fc.nat(29), { maxLength: 4 }),
    ),
    { maxLength: 40 },
  )
  .map((unions) =>
    shapeOf(
      30,
      unions.map(([a, b, children]) => [a, a === b ? -1 : b, ...children]),
    ),
  )
const anySpan = fc.constantFrom<FanSpan>(240, 360)

test('places of one ring lie beside each other, each within the place it hangs on', () => {
  fc.assert(
    fc.property(anyShape, fc.nat(29), fc.integer({ min: 1, max: 7 }), anySpan, (shape, root, depth, span) => {
      const { sectors, from, to, radius } = fanOf(shape, root, depth, span)
      const rings = Map.groupBy(sectors, ({ generation }) => generation)
      expect(Math.max(...rings.keys())).toBeLessThanOrEqual(depth)
      for (const ring of rings.values())
        for (let at = 1; at < ring.length; at++) expect(ring[at]!.from).toBeGreaterThanOrEqual(ring[at - 1]!.to - 1e-9)
      for (const sector of sectors) {
        expect(sector.from).toBeGreaterThanOrEqual(from - 1e-9)
        expect(sector.to).toBeLessThanOrEqual(to + 1e-9)
        expect(sector.outer).toBeLessThanOrEqual(radius)
        if (sector.on < 0) continue
        const child = sectors[sector.on]!
        expect(sector.from).toBeGreaterThanOrEqual(child.from - 1e-9)
        expect(sector.to).toBeLessThanOrEqual(child.to + 1e-9)
        expect([sector.inner, sector.generation]).toEqual([child.outer, child.generation + 1])
      }
    }),
    { numRuns: 300 },
  )
})

test('the father stands before the mother, and alone in his half; else the order of the record', () => {
  const ringOf = (genders: string, ...unions: [number, number, ...Child[]][]) => {
    const { shape } = buildModel(columnsOf(genders.length, unions, genders))
    const { sectors } = fanOf(shape, 2, 1, 240)
    return sectors.filter(({ generation }) => generation === 1).map(({ person }) => person)
  }
  expect(ringOf('FMU', [0, 1, 2])).toEqual([1, 0])
  expect(ringOf('UUU', [1, 0, 2])).toEqual([1, 0])
  expect(ringOf('FUU', [0, -1, 2])).toEqual([-1, 0])
  expect(ringOf('MUU', [-1, 0, 2])).toEqual([0, -1])
  expect(ringOf('UUU', [0, -1, 2])).toEqual([0, -1])
  // Whoever stands left is a parent of the same kind as before.
  const { shape } = buildModel(columnsOf(3, [[0, 1, [2, 'BA']]], 'FMU'))
  expect(kinLine(shape, 2, { up: 1, down: 0 }).map(({ person, kind }) => [person, kind])).toEqual([
    [2, 0],
    [1, 2],
    [0, 0],
  ])
})

test('the people of the fan are those of the ancestors as cards', () => {
  fc.assert(
    fc.property(anyShape, fc.nat(29), fc.integer({ min: 1, max: 7 }), anySpan, (shape, root, depth, span) => {
      const { sectors } = fanOf(shape, root, depth, span)
      const told = ({ person, generation, firstAt, hasMore }: (typeof sectors)[number]) =>
        `${generation}: ${person} ${firstAt >= 0} ${hasMore}`
      const cards = kinLine(shape, root, { up: depth, down: 0 })
      expect(
        sectors
          .filter(({ person }) => person >= 0)
          .map(told)
          .toSorted(),
      ).toEqual(
        cards
          .map(({ person, generation, firstAt, hasMore }) => `${generation}: ${person} ${firstAt >= 0} ${hasMore}`)
          .toSorted(),
      )
    }),
    { numRuns: 300 },
  )
})

test('a side of which nobody is known keeps its place, on the side where it is', () => {
  const shape = shapeOf(4, [
    [-1, 1, 0],
    [2, -1, 1],
  ])
  const { sectors } = fanOf(shape, 0, 3, 360)
  expect(sectors.map(({ person, generation }) => [generation, person])).toEqual([
    [0, 0],
    [1, -1],
    [1, 1],
    [2, 2],
    [2, -1],
  ])
  expect(sectors[2]!.to - sectors[2]!.from).toBeCloseTo(Math.PI)
})

test('four parents share the half circle', () => {
  const shape = shapeOf(5, [
    [1, 2, 0],
    [3, 4, [0, 'AA']],
  ])
  const { sectors } = fanOf(shape, 0, 1, 240)
  expect(sectors.slice(1).map(({ person, kind }) => [person, kind])).toEqual([
    [1, 0],
    [2, 0],
    [3, 2],
    [4, 2],
  ])
  expect(sectors[1]!.to - sectors[1]!.from).toBeCloseTo(Math.PI / 3)
})

test('rings lie around each other', () => {
  for (let generation = 1; generation < 12; generation++)
    expect(ringStart(generation)).toBeGreaterThan(ringStart(generation - 1))
})

test('the box of a fan holds every place and nothing beside them', () => {
  fc.assert(
    fc.property(anyShape, fc.nat(29), fc.integer({ min: 1, max: 6 }), anySpan, (shape, root, depth, span) => {
      const fan = fanOf(shape, root, depth, span)
      const { left, top, right, bottom } = fanBounds(fan)
      const reach = { left: 0, top: 0, right: 0, bottom: 0 }
      for (const { from, to, outer, generation } of fan.sectors)
        for (let part = 0; part <= 1; part += 0.05) {
          const angle = generation === 0 ? part * 2 * Math.PI : from + part * (to - from)
          const [x, y] = [outer * Math.cos(angle), outer * Math.sin(angle)]
          expect(x >= left - 1e-6 && x <= right + 1e-6 && y >= top - 1e-6 && y <= bottom + 1e-6).toBe(true)
          reach.left = Math.min(reach.left, x)
          reach.right = Math.max(reach.right, x)
          reach.top = Math.min(reach.top, y)
          reach.bottom = Math.max(reach.bottom, y)
        }
      const wide = Math.max(right - left, 1)
      for (const side of ['left', 'right', 'top', 'bottom'] as const)
        expect(Math.abs({ left, top, right, bottom }[side] - reach[side])).toBeLessThan(14 + wide * 0.02)
    }),
  )
})
