import { boxOf, leastScale, overhang, roomOf, scaleOf, widePage, type Box } from '../page-room.ts'
import { withBox } from '../ghosts.ts'
import { halfSiblingsOf } from '../model/half-siblings.ts'
import { grandparentsOf, nearestOf } from '../model/nearest.ts'
import type { TreeShape } from '../model/shape.ts'
import type { Scene, View } from './scene.ts'
import { centredOn, within } from './sight.ts'

/** Smaller than this, one card with a part of those around it is better than all of them. */
export const unreadable = 0.6
const readable = 0.9
/** A family of no more people is shown whole, however small. */
const fewPeople = 6

/**
 * Where a focus opens: everybody if they have room, else the person with the nearest. The places round the person that are
 * left for relatives are in sight too, unless somebody would be too small for it.
 */
export function firstView(scene: Scene, shape: TreeShape, person: number, view: View, ghosts?: Box): View {
  const { layout } = scene
  const placesOf = (people: Iterable<number>) =>
    Array.from(people, (one) => scene.placeOf(one)).filter((place) => place >= 0)
  const places = placesOf(nearestOf(shape, person))
  if (places.length === 0) return view
  const { bounds } = layout
  const least = leastScale(layout.metrics)
  const everybody = { ...bounds, top: bounds.top - overhang, bottom: bounds.bottom + overhang }
  const leastOfAll = layout.x.length <= fewPeople ? unreadable : least
  for (const [box, leastOfBox] of [
    [withBox(everybody, ghosts), least],
    [everybody, leastOfAll],
  ] as const) {
    const scale = scaleOf(box, view)
    if (scale >= leastOfBox) return placedOver(box, view, scale)
  }
  const further = view.width >= widePage ? halfSiblingsOf(shape, person).union(grandparentsOf(shape, person)) : []
  const wide = boxOf(layout, [...places, ...placesOf(further)])
  const nearest = scaleOf(wide, view) >= least ? wide : boxOf(layout, places)
  const withGhosts = withBox(nearest, ghosts)
  const near = scaleOf(withGhosts, view) >= least ? withGhosts : nearest
  const scaleOfNear = scaleOf(near, view)
  return scaleOfNear >= unreadable
    ? placedOver(near, view, scaleOfNear)
    : centredOn(scene, scene.placeOf(person), view, readable)
}

/** A box in the middle of what is free. */
function placedOver(box: Box, view: View, scale: number): View {
  const room = roomOf(view)
  return {
    ...view,
    scale,
    x: (box.left + box.right) / 2 - (room.left + room.width / 2) / scale,
    y: (box.top + box.bottom) / 2 - (room.top + room.height / 2) / scale,
  }
}

/** The view moved no more than it takes to have a whole card clear of the sheet and the buttons. */
export function revealed(scene: Scene, place: number, view: View): View {
  const room = roomOf(view)
  const { left, right, top, bottom } = boxOf(scene.layout, [place])
  const [from, to] = [view.x + room.left / view.scale, view.x + (room.left + room.width) / view.scale]
  const [above, below] = [view.y + room.top / view.scale, view.y + (room.top + room.height) / view.scale]
  return within(scene, {
    ...view,
    x: view.x + shift(left, right, from, to),
    y: view.y + shift(top, bottom, above, below),
  })
}

/** How far a window moves so that it holds a stretch; one that is too long begins where the window does. */
function shift(start: number, end: number, from: number, to: number): number {
  if (start < from || end - start > to - from) return start - from
  return end > to ? end - to : 0
}
