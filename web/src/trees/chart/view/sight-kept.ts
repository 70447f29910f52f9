import type { Scene, View } from './scene.ts'
import { downScale, farthestScale, nearestPlace, within } from './sight.ts'

/** A view as it can be kept beyond its scene: how far a person's card lies from the middle of the page, in px of the chart. */
export type Sight<Person = number> = { person: Person; across: number; down: number; scale: number }

/** The view by whoever is nearest to its middle, else by the first person; undefined in an empty scene. */
export function sightOf(scene: Scene, view: View): Sight | undefined {
  const { x, y } = scene.layout
  if (x.length === 0) return undefined
  const place = Math.max(0, nearestPlace(scene, view, view.width / 2, view.height / 2))
  const middle = middleOf(scene, view)
  return {
    person: scene.personAt(place),
    across: x[place]! - middle.x,
    down: y[place]! - middle.y,
    scale: view.scale,
  }
}

/** The view that was kept, on a page of any size; undefined where the scene does not show its person. */
export function viewOfSight(scene: Scene, { person, across, down, scale }: Sight, page: View): View | undefined {
  const place = scene.placeOf(person)
  if (place < 0) return undefined
  const view = { ...page, x: 0, y: 0, scale: Math.max(scale, farthestScale(scene, page)) }
  const middle = middleOf(scene, view)
  return within(scene, {
    ...view,
    x: scene.layout.x[place]! - across - middle.x,
    y: scene.layout.y[place]! - down - middle.y,
  })
}

/** The view of the same people on cards of another height: the person nearest to the middle stays where they are. */
export function viewOfResized(scene: Scene, before: Scene, view: View): View | undefined {
  const sight = sightOf(before, view)
  return sight && viewOfSight(scene, sight, view)
}

const middleOf = (scene: Scene, view: View) => ({
  x: view.x + view.width / 2 / view.scale,
  y: view.y + view.height / 2 / downScale(scene, view),
})
