import { layoutFocus } from '../focus.ts'
import type { FirstSightOptions } from '../first-sight.ts'
import { firstGenerationOf, generationNumbers } from '../layout/generation-numbers.ts'
import type { TreeModel } from '../model/model.ts'
import { sceneOf, type Scene } from '../view/scene.ts'

/** Around whom a focus is, and what of it was asked for. */
export type FocusOnPaper = { person: number; options: FirstSightOptions }

/** A focus as paper has it: it is laid out for no page, so nobody is folded and every card is large. */
export function paperScene({ shape }: TreeModel, { person, options }: FocusOnPaper): Scene {
  const { up, down, expanded } = options
  const laid = layoutFocus(shape, person, { up, down, expanded, isWithHalf: true })
  const row = laid.layout.row[laid.people.indexOf(person)]
  const firstGeneration = firstGenerationOf(generationNumbers(shape), person, row)
  return sceneOf({ ...laid, firstGeneration, linkIndex: null }, shape.personCount)
}
