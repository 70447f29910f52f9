import { segmentKind } from '../layout/tree-layout.ts'
import type { Painter } from './paint.ts'
import { storeyTop } from './sight.ts'

/** Of which part of a storey a full bar takes the height, from afar. */
export const fullBar = 0.6

/** A child more rows below would have a line past everybody between. */
const mostRowsFar = 2

/**
 * From afar: a thin curve from the floor under each couple to where full bars of its children begin. Columns may be lower:
 * with `middleOf` the column at a place of the chart the line goes on behind it to the floor.
 */
export function paintFarLinks(
  { context, scene, view, down, colours }: Painter,
  entries: readonly number[],
  middleOf?: (x: number) => number,
): void {
  const { segments, segmentStart, segmentKind: kinds, joinX, joinY } = scene.layout.links
  const { rowPitch } = scene.layout.metrics
  const high = rowPitch * down
  const topOf = (y: number) => (storeyTop(scene.layout, Math.floor(y / rowPitch)) - view.y) * down
  const path = new Path2D()
  for (const entry of entries) {
    const [x, y] = [(joinX[entry]! - view.x) * view.scale, topOf(joinY[entry]!) + high - 3]
    for (let at = segmentStart[entry]!; at < segmentStart[entry + 1]!; at++) {
      if (kinds[at]! < segmentKind.birth) continue
      const childX = segments[at * 4]!
      const toX = middleOf ? middleOf(childX) : (childX - view.x) * view.scale
      const toY = topOf(segments[at * 4 + 3]!) + high * (1 - fullBar) - 3
      if (toY - y > mostRowsFar * high) continue
      if (Math.max(x, toX) < 0 || Math.min(x, toX) > view.width || toY < 0 || y > view.height) continue
      path.moveTo(x, y)
      path.bezierCurveTo(x, (y + toY) / 2, toX, (y + toY) / 2, toX, toY)
      if (middleOf) path.lineTo(toX, toY + high * fullBar - 1)
    }
  }
  context.setLineDash([])
  context.strokeStyle = colours.root
  context.lineWidth = 1
  context.stroke(path)
}
