import { widePage } from '../page-room.ts'
import { firstEndingAfter } from '../strata.ts'
import type { TreeLayout } from '../layout/tree-layout.ts'
import type { Scene, View } from './scene.ts'

/** Cards of the page from this scale on, or from the one at which the storeys fill the page, where that is larger. */
const cardScale = 0.45
/** In a whole tree of more than a few people are names in between: cards are read, or they are none. */
const cardScaleOfWhole = 0.75
const fewInWhole = 60
const mostStoreyScale = 0.7
const largestScale = 2
/** A bar is so wide; who is nearer to the pointer than that is meant. */
const barWidth = 4

/** What is kept free of people, in px: at the left the storeys' numbers, at the right how many they hold, the buttons below. */
export type Insets = { left: number; right: number; top: number; bottom: number }

export function insetsOf({ width }: Pick<View, 'width'>, scene?: Scene): Insets {
  if (width >= widePage) return { left: 72, right: 108, top: 8, bottom: 68 }
  // On a narrow page the switch of levels stands above the buttons.
  return { left: 48, right: 44, top: 4, bottom: scene?.people === null ? 108 : 62 }
}

/** Storeys: each as high as a row of cards with half of the gaps above and below it. */
export const storeyTop = ({ metrics, bounds }: TreeLayout, row: number) =>
  bounds.top + row * metrics.rowPitch - (metrics.rowPitch - metrics.cardHeight) / 2

function storeyScale(scene: Scene, view: View): number {
  const { rowCount, metrics } = scene.layout
  const { top, bottom } = insetsOf(view, scene)
  const room = Math.max(40, view.height - top - bottom)
  return Math.min(mostStoreyScale, room / (Math.max(1, rowCount) * metrics.rowPitch))
}

/** From this scale on people are cards. */
export const nearScale = (scene: Scene, view: View) =>
  Math.max(scene.people || scene.layout.x.length <= fewInWhole ? cardScale : cardScaleOfWhole, storeyScale(scene, view))

/** The scale across at which everybody is on the page; nobody goes farther away than this. */
export function farthestScale(scene: Scene, view: View): number {
  const { left, right } = insetsOf(view, scene)
  const { bounds } = scene.layout
  const wide = Math.max(bounds.right - bounds.left, 1)
  return Math.min(Math.max(40, view.width - left - right) / wide, 0.7 * nearScale(scene, view))
}

/**
 * Px of the screen for one of the chart downward. Near it is the scale across; from afar the storeys share the page's height,
 * however narrow a person is. Between the two it changes steadily, so that what is under the pointer stays there.
 */
export function downScale(scene: Scene, { page, ...seen }: View): number {
  const view = page ?? seen
  const near = nearScale(scene, view)
  if (view.scale >= near) return view.scale
  const far = farthestScale(scene, view)
  const storey = storeyScale(scene, view)
  if (view.scale <= far) return storey
  return storey * (near / storey) ** (Math.log(view.scale / far) / Math.log(near / far))
}

/** The window that shows everybody: as cards where they fit, else as small as it takes across. */
export function viewOfAll(scene: Scene, view: View): View {
  const { bounds, metrics, rowCount } = scene.layout
  const { left, right, top, bottom } = insetsOf(view, scene)
  const [wide, high] = [Math.max(bounds.right - bounds.left, 1), Math.max(1, rowCount) * metrics.rowPitch]
  const even = Math.min(1, (view.width - left - right) / wide, (view.height - top - bottom) / high)
  const scale = even >= nearScale(scene, view) ? even : farthestScale(scene, view)
  const all = { ...view, scale }
  return placed(scene, all, (bounds.left + bounds.right) / 2, storeyTop(scene.layout, 0) + high / 2)
}

export function centredOn(scene: Scene, place: number, view: View, scale = view.scale): View {
  const { layout } = scene
  const { cardWidth, cardHeight } = layout.metrics
  const near = { ...view, scale }
  return within(scene, placed(scene, near, layout.x[place]! + cardWidth / 2, layout.y[place]! + cardHeight / 2))
}

export const centredAt = (scene: Scene, { x, y }: { x: number; y: number }, view: View): View =>
  within(scene, placed(scene, view, x, y))

/** The view with a point of the chart in the middle of what is free. */
function placed(scene: Scene, view: View, x: number, y: number): View {
  const { left, right, top, bottom } = insetsOf(view, scene)
  return {
    ...view,
    x: x - (view.width + left - right) / 2 / view.scale,
    y: y - (view.height + top - bottom) / 2 / downScale(scene, view),
  }
}

/** Nearer or farther around a point of the screen: what is under it stays there, and somebody is in sight. */
export function zoomed(scene: Scene, view: View, factor: number, atX: number, atY: number): View {
  const scale = Math.min(largestScale, Math.max(farthestScale(scene, view), view.scale * factor))
  const after = { ...view, scale }
  const under = factor > 1 ? personUnder(scene, view, atX, atY) : undefined
  const x = under ?? view.x + atX / view.scale
  const y = view.y + atY / downScale(scene, view)
  return withPeople(scene, within(scene, { ...after, x: x - atX / scale, y: y - atY / downScale(scene, after) }))
}

/** The middle of the card that a bar under the pointer stands for. */
function personUnder(scene: Scene, view: View, atX: number, atY: number): number | undefined {
  if (view.scale >= nearScale(scene, view)) return undefined
  const place = nearestPlace(scene, view, atX, atY)
  if (place < 0) return undefined
  const middle = scene.layout.x[place]! + scene.layout.metrics.cardWidth / 2
  return Math.abs((middle - view.x) * view.scale - atX) <= barWidth ? middle : undefined
}

/** Who stands nearest to a point of the screen in the storey under it; -1 where nobody stands in it. */
export function nearestPlace(scene: Scene, view: View, atX: number, atY: number): number {
  const { layout } = scene
  const y = view.y + atY / downScale(scene, view)
  const row = Math.floor((y - storeyTop(layout, 0)) / layout.metrics.rowPitch)
  return row >= 0 && row < layout.rowCount ? nearestInRow(layout, row, view.x + atX / view.scale) : -1
}

/** Who stands nearest to a point of a row; -1 where nobody does. */
export function nearestInRow(layout: TreeLayout, row: number, at: number): number {
  const { x, rowStart, rowPeople, metrics } = layout
  const half = metrics.cardWidth / 2
  const next = firstEndingAfter(layout, row, at)
  const distance = (i: number) => Math.abs(x[rowPeople[i]!]! + half - at)
  let best = -1
  for (const i of [next - 1, next])
    if (i >= rowStart[row]! && i < rowStart[row + 1]! && (best < 0 || distance(i) < distance(best))) best = i
  return best < 0 ? -1 : rowPeople[best]!
}

/**
 * The window kept to the people: from afar the storeys of a whole tree fill it. Near, and in a part however small, its middle
 * does not leave them, so that everybody can be moved out from under the sheet and the buttons.
 */
export function within(scene: Scene, view: View): View {
  const { layout } = scene
  const { bounds, metrics, rowCount } = layout
  const { left, right, top, bottom } = insetsOf(view, scene)
  const down = downScale(scene, view)
  const first = storeyTop(layout, 0)
  const last = first + rowCount * metrics.rowPitch
  if (scene.people || view.scale >= nearScale(scene, view)) {
    const [middleX, middleY] = [(view.width + left - right) / 2 / view.scale, (view.height + top - bottom) / 2 / down]
    return {
      ...view,
      x: clamp(view.x, bounds.left - middleX, bounds.right - middleX),
      y: clamp(view.y, first - middleY, last - middleY),
    }
  }
  return {
    ...view,
    x: kept(view.x, bounds.left - left / view.scale, bounds.right - (view.width - right) / view.scale),
    y: kept(view.y, first - top / down, last - (view.height - bottom) / down),
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
/** Between two ends, or in their middle where all of it has room. */
const kept = (value: number, start: number, end: number) => (start > end ? (start + end) / 2 : clamp(value, start, end))

/** The window moved to the nearest person, where it would show nobody. */
function withPeople(scene: Scene, view: View): View {
  const { layout } = scene
  const down = downScale(scene, view)
  const { left, right } = insetsOf(view, scene)
  const [from, to] = [view.x + left / view.scale, view.x + (view.width - right) / view.scale]
  const middle = (from + to) / 2
  const { cardWidth, rowPitch, cardHeight } = layout.metrics
  const firstRow = Math.max(0, Math.floor((view.y - layout.bounds.top - cardHeight / 2) / rowPitch) + 1)
  const lastRow = Math.min(
    layout.rowCount - 1,
    Math.floor((view.y + view.height / down - layout.bounds.top) / rowPitch),
  )
  let [best, away] = [-1, Number.POSITIVE_INFINITY]
  for (let row = firstRow; row <= lastRow; row++) {
    const place = nearestInRow(layout, row, middle)
    if (place < 0) continue
    const x = layout.x[place]!
    if (x + cardWidth > from && x < to) return view
    if (Math.abs(x - middle) < away) [best, away] = [place, Math.abs(x - middle)]
  }
  if (best < 0) return view
  const x = layout.x[best]! + cardWidth / 2 - (view.width + left - right) / 2 / view.scale
  return { ...view, x }
}

/** The places whose cards touch the window, at most so many; binary search in each row. */
export function placesIn(scene: Scene, view: View, most: number): number[] {
  const { layout } = scene
  const { rowStart, rowPeople, rowCount, x, metrics, bounds } = layout
  const down = downScale(scene, view)
  const found: number[] = []
  const right = view.x + view.width / view.scale
  const firstRow = Math.max(0, Math.floor((view.y - bounds.top - metrics.cardHeight) / metrics.rowPitch))
  const lastRow = Math.min(rowCount - 1, Math.ceil((view.y + view.height / down - bounds.top) / metrics.rowPitch))
  for (let row = firstRow; row <= lastRow; row++) {
    for (let at = firstEndingAfter(layout, row, view.x); at < rowStart[row + 1]! && x[rowPeople[at]!]! < right; at++) {
      found.push(rowPeople[at]!)
      if (found.length >= most) return found
    }
  }
  return found
}
