import { expect, test } from 'vitest'
import { defaultMetrics } from './metrics.ts'
import { numberRows, stackComponents } from './shelves.ts'

type Family = { people: number; rows: number; width: number }

/** Where each family stands: its rows, and from where to where across. */
function placed(families: readonly Family[]) {
  const extents = families.map(({ rows, width }) => ({ top: 2, bottom: 2 + rows, left: -width / 2, right: width / 2 }))
  const moves = stackComponents(
    defaultMetrics,
    extents,
    families.map(({ people }) => people),
  )
  return extents.map(({ top, bottom, left, right }, at) => ({
    top: top + moves.row[at]!,
    bottom: bottom + moves.row[at]!,
    left: left + moves.x[at]!,
    right: right + moves.x[at]!,
  }))
}

function overlaps(boxes: ReturnType<typeof placed>): number {
  let count = 0
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1))
      if (one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom) count++
  return count
}

const rowsOf = (boxes: ReturnType<typeof placed>) => Math.max(...boxes.map(({ bottom }) => bottom))

test('a few families all begin in the first row, the largest at the left', () => {
  const boxes = placed(
    Array.from({ length: 14 }, (_, at) => ({ people: 40 + 20 * at, rows: 4 + (at % 4), width: 2000 + 900 * at })),
  )
  expect(boxes.map(({ top }) => top)).toEqual(boxes.map(() => 0))
  expect(overlaps(boxes)).toBe(0)
  expect(Math.min(...boxes.map(({ left }) => left))).toBe(boxes.at(-1)!.left)
})

test('single people stand in a row below a family', () => {
  const boxes = placed([
    { people: 300, rows: 12, width: 9000 },
    ...Array.from({ length: 30 }, () => ({ people: 1, rows: 1, width: 128 })),
  ])
  expect(rowsOf(boxes)).toBe(14)
  expect(overlaps(boxes)).toBe(0)
  expect(Math.max(...boxes.map(({ right }) => right))).toBe(9000)
})

test('of hundreds of families and thousands of single people the chart is no endless row, and not half empty', () => {
  for (const families of [40, 300]) {
    const all = Array.from({ length: families }, (_, at) => ({
      people: 10 + (at % 30),
      rows: 3 + (at % 5),
      width: 600 + ((at * 7919) % 3000),
    }))
    const boxes = placed([...all, ...Array.from({ length: 2000 }, () => ({ people: 1, rows: 1, width: 128 }))])
    expect(overlaps(boxes)).toBe(0)
    const wide = Math.max(...boxes.map(({ right }) => right))
    const high = rowsOf(boxes) * defaultMetrics.rowPitch
    expect(wide / high).toBeLessThan(4)
    expect(wide / high).toBeGreaterThan(1)
    const taken = boxes.reduce((sum, { left, right, top, bottom }) => sum + (right - left + 88) * (bottom - top), 0)
    expect((taken * defaultMetrics.rowPitch) / (wide * high)).toBeGreaterThan(0.6)
  }
})

test('a family to which most belong stands for itself above hundreds of small ones', () => {
  const boxes = placed([
    { people: 40_000, rows: 20, width: 1_600_000 },
    ...Array.from({ length: 300 }, () => ({ people: 10, rows: 3, width: 900 })),
  ])
  expect(boxes[0]).toMatchObject({ top: 0, left: 0 })
  expect(rowsOf(boxes)).toBe(24)
  expect(overlaps(boxes)).toBe(0)
})

test('each family on a shelf begins with generation 1', () => {
  const families = [
    { people: 4000, rows: 20, width: 160_000 },
    ...Array.from({ length: 60 }, (_, at) => ({ people: 10, rows: 2 + (at % 3), width: 900 })),
    ...Array.from({ length: 200 }, () => ({ people: 1, rows: 1, width: 128 })),
  ]
  const extents = families.map(({ rows, width }) => ({ top: 0, bottom: rows, left: 0, right: width }))
  const sizes = families.map(({ people }) => people)
  const moves = stackComponents(defaultMetrics, extents, sizes)
  const numbers = numberRows(extents, sizes, moves)
  expect(families.filter((_, at) => numbers[moves.row[at]!] !== 1)).toEqual([])
})
