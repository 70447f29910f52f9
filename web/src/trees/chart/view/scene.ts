import Flatbush from 'flatbush'
import type { LaidOut } from '../layout-messages.ts'
import { firstEndingAfter } from '../strata.ts'

/** What is shown: a layout with a quick way to what lies within a window. */
export type Scene = LaidOut & {
  /** The place of a person of the tree in the layout; -1 where the layout leaves them out. */
  placeOf(person: number): number
  personAt(place: number): number
  links: Flatbush | null
}

export function sceneOf(laid: LaidOut, count: number): Scene {
  let places: Int32Array | undefined
  if (laid.people) {
    places = new Int32Array(count).fill(-1)
    for (let place = 0; place < laid.people.length; place++) places[laid.people[place]!] = place
  }
  return {
    ...laid,
    placeOf: (person) => (places ? (places[person] ?? -1) : person < count ? person : -1),
    personAt: (place) => laid.people?.[place] ?? place,
    links: laid.linkIndex ? Flatbush.from(laid.linkIndex as ArrayBuffer) : null,
  }
}

/** A window onto the chart: `scale` px of the screen for one of the chart, which begins at x, y. */
export type View = { x: number; y: number; scale: number; width: number; height: number }

/** The places whose cards touch the window, at most so many; binary search in each row. */
export function placesIn({ layout }: Scene, view: View, most: number): number[] {
  const { rowStart, rowPeople, rowCount, x, metrics } = layout
  const found: number[] = []
  const right = view.x + view.width / view.scale
  const firstRow = Math.max(0, Math.floor((view.y - layout.bounds.top - metrics.cardHeight) / metrics.rowPitch))
  const lastRow = Math.min(
    rowCount - 1,
    Math.ceil((view.y + view.height / view.scale - layout.bounds.top) / metrics.rowPitch),
  )
  for (let row = firstRow; row <= lastRow; row++) {
    for (let at = firstEndingAfter(layout, row, view.x); at < rowStart[row + 1]! && x[rowPeople[at]!]! < right; at++) {
      found.push(rowPeople[at]!)
      if (found.length >= most) return found
    }
  }
  return found
}

/** The window that shows all of a layout, or as much as stays readable from afar. */
export function viewOfAll({ layout: { bounds } }: Scene, width: number, height: number): View {
  const wide = bounds.right - bounds.left || 1
  const high = bounds.bottom - bounds.top || 1
  const scale = Math.min(1, (width - 48) / wide, (height - 48) / high)
  return {
    scale,
    width,
    height,
    x: bounds.left - (width / scale - wide) / 2,
    y: bounds.top - (height / scale - high) / 2,
  }
}

export function centredOn({ layout }: Scene, place: number, view: View, scale = view.scale): View {
  const { cardWidth, cardHeight } = layout.metrics
  return {
    ...view,
    scale,
    x: layout.x[place]! + cardWidth / 2 - view.width / scale / 2,
    y: layout.y[place]! + cardHeight / 2 - view.height / scale / 2,
  }
}
