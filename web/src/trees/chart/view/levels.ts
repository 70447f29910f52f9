import type { Branch } from '../branches/branches.ts'
import { nameScale } from './paint.ts'
import type { Scene, View } from './scene.ts'
import {
  centredAt,
  centredOn,
  downScale,
  farthestScale,
  insetsOf,
  nearScale,
  nearestPlace,
  storeyTop,
  viewOfAll,
  within,
  zoomed,
} from './sight.ts'

/** How near one looks at the whole tree, from the farthest: all of it, people by their names, people as cards. */
export const levels = ['overview', 'names', 'cards'] as const
export type Level = (typeof levels)[number]

/** At this scale a name is 84 px wide. */
const readableNames = 84 / 128
const readableCards = 0.9

/** Which of the levels a view shows; some way into the bars is still the overview. */
export function levelShown(scene: Scene, view: View): Level {
  if (view.scale >= nearScale(scene, view)) return 'cards'
  return view.scale >= nameScale && view.scale > farthestScale(scene, view) * 1.001 ? 'names' : 'overview'
}

/** The levels that differ: a small family is all cards, or all names, from afar already. */
export function levelsOf(scene: Scene, view: View): readonly Level[] {
  const all = viewOfAll(scene, view)
  if (levelShown(scene, all) === 'cards') return []
  return all.scale >= nameScale ? ['overview', 'cards'] : levels
}

export function scaleOf(scene: Scene, view: View, level: Level): number {
  const [far, near] = [farthestScale(scene, view), nearScale(scene, view)]
  if (level === 'overview') return far
  return level === 'cards' ? Math.max(near, readableCards) : Math.max(far, Math.min(readableNames, 0.9 * near))
}

/** All of it, or somebody in the middle at a level. */
export function viewAt(scene: Scene, view: View, level: Level, place: number): View {
  if (level === 'overview' || place < 0) return viewOfAll(scene, view)
  return centredOn(scene, place, view, scaleOf(scene, view, level))
}

/** The next level around a point of the page: what is under it stays there, and somebody is in sight. */
export function nearerAt(scene: Scene, view: View, atX: number, atY: number): View {
  const shown = levelShown(scene, view)
  if (shown === 'cards') return view
  const next = scaleOf(scene, view, shown === 'names' || view.scale >= nameScale ? 'cards' : 'names')
  return zoomed(scene, view, next / view.scale, atX, atY)
}

/** Whom another level shows where nobody else is meant: the chosen one where they are in sight, else who stands midmost. */
export function placeToShow(scene: Scene, view: View, chosen: number): number {
  const { left, right, top, bottom } = insetsOf(view, scene)
  const all = viewOfAll(scene, view)
  if (chosen >= 0 && (view.scale <= all.scale * 1.001 || isInSight(scene, view, chosen))) return chosen
  const [middleX, height] = [(view.width + left - right) / 2, view.height - top - bottom]
  for (const part of [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9, 0]) {
    const place = nearestPlace(scene, view, middleX, top + part * height)
    if (place >= 0 && isInSight(scene, view, place)) return place
  }
  return chosen
}

function isInSight({ layout }: Scene, view: View, place: number): boolean {
  const x = (layout.x[place]! + layout.metrics.cardWidth / 2 - view.x) * view.scale
  return x >= 0 && x <= view.width
}

/** A branch as large as the page has room for, but no nearer than bars; undefined where one looks at it so already. */
export function viewOfBranch(scene: Scene, view: View, { left, right, row }: Branch): View | undefined {
  const [start, end] = [least(left), -least(right.map((value) => -value))]
  const insets = insetsOf(view, scene)
  const fits = (0.9 * (view.width - insets.left - insets.right)) / (end - start)
  const scale = Math.min(fits, nameScale * 0.98)
  if (scale <= view.scale * 1.1) return undefined
  const { rowPitch } = scene.layout.metrics
  const middle = storeyTop(scene.layout, row) + (left.length * rowPitch) / 2
  const after = { ...view, scale }
  return within(scene, {
    ...after,
    x: (start + end) / 2 - (view.width + insets.left - insets.right) / 2 / scale,
    y: middle - (view.height + insets.top - insets.bottom) / 2 / downScale(scene, after),
  })
}

/** A branch in the middle, as far as it is seen now. */
export function viewOver(scene: Scene, view: View, { left, right, row }: Branch): View {
  const y = storeyTop(scene.layout, row) + (left.length * scene.layout.metrics.rowPitch) / 2
  return centredAt(scene, { x: middleOf({ left, right }), y }, view)
}

/** The middle of a branch across. */
export const middleOf = ({ left, right }: Pick<Branch, 'left' | 'right'>) =>
  (least(left) - least(right.map((value) => -value))) / 2

function least(values: Float64Array): number {
  let found = Infinity
  for (const value of values) if (value < found) found = value
  return found
}
