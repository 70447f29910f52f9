import { layoutFocus } from '../focus.ts'
import type { FirstSightOptions } from '../first-sight.ts'
import type { TreeModel } from '../model/model.ts'
import { sceneOf, type Scene } from '../view/scene.ts'

/** Around whom a focus is, and what of it was asked for. */
export type FocusOnPaper = { person: number; options: FirstSightOptions }

/** A focus as paper has it: it is laid out for no page, so nobody is folded and every card is large. */
export function paperScene({ shape }: TreeModel, { person, options }: FocusOnPaper): Scene {
  const { up, down, expanded } = options
  return sceneOf(
    { ...layoutFocus(shape, person, { up, down, expanded, isWithHalf: true }), linkIndex: null },
    shape.personCount,
  )
}
