import { boxOf, roomOf, scaleOf, type Box } from '../page-room.ts'
import { unreadable } from './first-view.ts'
import type { Scene, View } from './scene.ts'
import { nearScale, within } from './sight.ts'

/** The places of those whom a scene shows and the one before did not, the nearest to a place first, generation by generation. */
export function placesOpened({ layout, personAt }: Scene, before: Scene, from: number): number[] {
  const { x, row } = layout
  const [storeysAway, away] = [
    (at: number) => Math.abs(row[at]! - row[from]!),
    (at: number) => Math.abs(x[at]! - x[from]!),
  ]
  return Array.from(x.keys())
    .filter((at) => before.placeOf(personAt(at)) < 0)
    .sort((one, other) => storeysAway(one) - storeysAway(other) || away(one) - away(other) || one - other)
}

/**
 * The view that shows what was opened at a card, with the card: no farther than it takes, and no smaller than can be read.
 * Where not all of it has room, the nearest. A view that shows it already stays.
 */
export function viewOfOpened(scene: Scene, before: Scene, from: number, view: View): View {
  const opened = placesOpened(scene, before, from)
  if (opened.length === 0) return view
  const least = Math.min(Math.max(unreadable, nearScale(scene, view)), view.scale)
  const hasRoom = (box: Box) => scaleOf(box, view) >= least
  // Where the card and the nearest stand too far from each other, the nearest is what one wants to see.
  let box = boxOf(scene.layout, [from, opened[0]!])
  if (!hasRoom(box)) box = boxOf(scene.layout, [opened[0]!])
  for (const place of opened) {
    const wider = around(box, boxOf(scene.layout, [place]))
    if (hasRoom(wider)) box = wider
  }
  const scale = Math.min(view.scale, scaleOf(box, view))
  const room = roomOf(view)
  const at = { x: view.x + room.left / view.scale, y: view.y + room.top / view.scale }
  return within(scene, {
    ...view,
    scale,
    x: nearest(at.x, box.left, box.right, room.width / view.scale, room.width / scale) - room.left / scale,
    y: nearest(at.y, box.top, box.bottom, room.height / view.scale, room.height / scale) - room.top / scale,
  })
}

const around = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
  top: Math.min(one.top, other.top),
  bottom: Math.max(one.bottom, other.bottom),
})

/** Where a window of another length begins that holds a stretch and whose middle moves no more than that takes. */
function nearest(start: number, from: number, to: number, length: number, next: number): number {
  const kept = start + length / 2 - next / 2
  return Math.max(to - next, Math.min(from, kept))
}
