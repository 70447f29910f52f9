import type { View } from '../../chart/view/scene.ts'
import type { Fan } from '../layout/fan.ts'
import { centredAt, readableScale, viewOf } from '../view/sight.ts'
import { fanBounds } from './fan-bounds.ts'

/** The person, the parents and the grandparents. */
const firstGenerations = 3
/** Names are 14 px high in the fan; at this scale they have about 10 px. */
const leastScale = 0.7
const narrowMargin = 4

/** The window in which a fan begins: all of it where names can be read, else the first three generations. */
export function firstFanView(fan: Fan, view: View): View {
  const all = viewOf(fanBounds(fan), view)
  if (all.scale >= readableScale) return all
  const sectors = fan.sectors.filter(({ generation }) => generation < firstGenerations)
  const near = viewOf(fanBounds({ ...fan, sectors }), view, { margin: narrowMargin })
  return near.scale >= leastScale ? near : centredAt(0, 0, view, leastScale)
}
