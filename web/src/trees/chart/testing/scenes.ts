import { generateGenealogy, type GenealogyOptions } from '../../../../../tools/genealogy.ts'
import { layoutTree } from '../layout/layout.ts'
import { buildModel, type TreeModel } from '../model/model.ts'
import { sceneOf, type Scene, type View } from '../view/scene.ts'
import { columnsOfGenealogy } from './columns.ts'

/** The whole of a tree as the chart shows it. */
export function wholeScene(model: TreeModel): Scene {
  const laid = {
    layout: layoutTree(model.shape),
    people: null,
    unions: null,
    chips: [],
    folds: [],
    firstGeneration: 1,
    linkIndex: null,
  }
  return sceneOf(laid, model.shape.personCount)
}

/** A generated family whose people bear the surname of their founder's line. */
export function generatedModel(people: number, seed: number, options: Partial<GenealogyOptions> = {}): TreeModel {
  return buildModel(columnsOfGenealogy(generateGenealogy(people, seed, options)))
}

/** A desktop's chart and a phone's. */
export const chartPages = [
  { width: 1036, height: 703 },
  { width: 390, height: 567 },
]

export const windowOf = (page: { width: number; height: number }): View => ({ x: 0, y: 0, scale: 1, ...page })
