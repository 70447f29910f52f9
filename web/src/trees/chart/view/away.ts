import type { Scene, View } from './scene.ts'
import { downScale, insetsOf, nearestInRow } from './sight.ts'

export const directions = ['left', 'right', 'above', 'below'] as const
export type Direction = (typeof directions)[number]

/** Where the nearest person stands, by place, where a view shows nobody; undefined where somebody is in sight. Each row by binary search. */
export function awayFrom(scene: Scene, view: View): { place: number; direction: Direction } | undefined {
  const { layout } = scene
  const { metrics, rowCount, x, y } = layout
  const down = downScale(scene, view)
  const { left, right, top, bottom } = insetsOf(view, scene)
  const free = { left, right: view.width - right, top, bottom: view.height - bottom }
  if (free.right <= free.left || free.bottom <= free.top) return undefined
  const middle = view.x + (free.left + free.right) / 2 / view.scale
  let [nearest, least] = [-1, Infinity]
  let [aside, upright] = [0, 0]
  for (let row = 0; row < rowCount; row++) {
    const place = nearestInRow(layout, row, middle)
    if (place < 0) continue
    const start = (x[place]! - view.x) * view.scale
    const above = (y[place]! - view.y) * down
    const byX = outside(start, start + metrics.cardWidth * view.scale, free.left, free.right)
    const byY = outside(above, above + metrics.cardHeight * down, free.top, free.bottom)
    const away = Math.hypot(byX, byY)
    if (away === 0) return undefined
    if (away < least) [nearest, least, aside, upright] = [place, away, byX, byY]
  }
  if (nearest < 0) return undefined
  if (Math.abs(aside) >= Math.abs(upright)) return { place: nearest, direction: aside < 0 ? 'left' : 'right' }
  return { place: nearest, direction: upright < 0 ? 'above' : 'below' }
}

/** The distance of a stretch before another (negative) or behind it; 0 where they share something. */
function outside(start: number, end: number, from: number, to: number): number {
  if (end < from) return end - from
  return start > to ? start - to : 0
}
