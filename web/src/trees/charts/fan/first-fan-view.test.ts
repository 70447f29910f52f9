import { expect, test } from 'vitest'
import { buildModel } from '../../chart/model/model.ts'
import { columnsOf, type Child } from '../../chart/testing/columns.ts'
import { fanOf, ringStart, type Fan, type FanSpan } from '../layout/fan.ts'
import { viewOf } from '../view/sight.ts'
import { fanBounds } from './fan-bounds.ts'
import { firstFanView } from './first-fan-view.ts'

/** A fan in which everybody has two parents, the person at place 0. */
function fullFan(depth: number, span: FanSpan): Fan {
  const inner = 2 ** depth - 1
  const unions = Array.from({ length: inner }, (_, at): [number, number, ...Child[]] => [2 * at + 1, 2 * at + 2, at])
  return fanOf(buildModel(columnsOf(2 * inner + 1, unions)).shape, 0, depth, span)
}
const page = (width: number, height: number) => ({ x: 0, y: 0, scale: 1, width, height })

test.each([240, 360] as const)('begins on a phone with three generations of a fan of %i° that can be read', (span) => {
  for (const depth of [3, 5, 8]) {
    const fan = fullFan(depth, span)
    const view = firstFanView(fan, page(360, 480))
    // Names have 14 px at full size.
    expect(14 * view.scale).toBeGreaterThan(9.5)
    const radius = ringStart(3)
    expect((-radius - view.x) * view.scale).toBeGreaterThanOrEqual(0)
    expect((radius - view.x) * view.scale).toBeLessThanOrEqual(360)
    expect((-radius - view.y) * view.scale).toBeGreaterThanOrEqual(0)
    expect((radius * (span === 360 ? 1 : 0.5) - view.y) * view.scale).toBeLessThanOrEqual(480)
  }
})

test('keeps the person in the middle of a page that is too low for three generations', () => {
  const view = firstFanView(fullFan(5, 360), page(800, 200))
  expect(view.scale).toBeCloseTo(0.7)
  expect([view.x + 400 / view.scale, view.y + 100 / view.scale].map(Math.round)).toEqual([0, 0])
})

test('begins with all of a fan that can be read', () => {
  const fan = fullFan(4, 240)
  const wide = page(1280, 700)
  expect(firstFanView(fan, wide)).toEqual(viewOf(fanBounds(fan), wide))
})
