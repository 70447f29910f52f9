import type { LaidOut } from '../layout-messages.ts'

/** What is shown: a layout with a quick way to what lies within a window. */
export type Scene = LaidOut & {
  /** The place of a person of the tree in the layout; -1 where the layout leaves them out. */
  placeOf(person: number): number
  personAt(place: number): number
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
  }
}

/** The number of a row's generation: in a part as the whole tree counts it. 0 for a row without people. */
export const generationOfRow = ({ people, layout, firstGeneration }: Scene, row: number): number =>
  people ? firstGeneration + row : layout.rowNumbers[row]!

/** True where two scenes differ in the height of their cards only. */
export function areOnlyResized(one: Scene, other: Scene): boolean {
  const [before, after] = [one.layout.metrics, other.layout.metrics]
  if (before.cardWidth !== after.cardWidth || before.cardHeight === after.cardHeight) return false
  return one.people?.length === other.people?.length && !one.people?.some((person, at) => person !== other.people![at])
}

/** A window onto the chart: `scale` px of the screen for one of the chart across, which begins at x, y. */
export type View = {
  x: number
  y: number
  scale: number
  width: number
  height: number
  /** Where more is painted than is seen: the window that is seen. */
  page?: View
}
