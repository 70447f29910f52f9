import { longLinksOf, type LongLink } from '../long-links.ts'
import type { TreeModel } from '../model/model.ts'
import { nameOf } from '../model/names.ts'
import { myLineOf } from '../view/my-line.ts'
import type { Scene } from '../view/scene.ts'
import { storeysOf } from '../view/storeys.ts'
import { cardMarks, nameSizes } from './card-marks.ts'
import { inks, type Drawing, type Mark, type Measure } from './drawing.ts'
import { fitText } from './fit-text.ts'
import type { Photos } from './photos.ts'
import { headingMarks, sheetOf, storeyMarks } from './storey-drawing.ts'
import { lineMarks, myLineMarks, numberMarks } from './tree-lines.ts'

export type TreeDrawingWants = {
  scene: Scene
  model: TreeModel
  title: string
  /** What else is told of the tree, under its title. */
  about?: readonly string[]
  measure: Measure
  photos?: Photos
  /** Whose line to the root of the tree is drawn over the others; -1 where it is nobody's. */
  me?: number
}

/**
 * The family chart as a drawing: everybody of the scene on their storeys, at full size, under a title and what else is told
 * of the tree. Linear in people and lines.
 */
export function treeDrawing({ scene, model, title, about = [], measure, photos, me = -1 }: TreeDrawingWants): Drawing {
  const { layout } = scene
  const { cardWidth: width, cardHeight: height } = layout.metrics
  const sheet = sheetOf(layout)
  const marks: Mark[] = [
    ...storeyMarks(layout, storeysOf(scene, model), sheet),
    ...headingMarks(title, about, sheet, measure),
    ...lineMarks(scene),
    ...myLineMarks(scene, model, myLineOf(scene, model, me)),
  ]
  const far = longLinksOf(layout.crossLinks)
  const mine = scene.placeOf(me)
  for (let place = 0; place < layout.x.length; place++) {
    const box = { x: layout.x[place]!, y: layout.y[place]!, width, height }
    for (const mark of cardMarks({ model, measure, photos }, scene.personAt(place), box)) marks.push(mark)
    if (place === mine) marks.push({ kind: 'box', ...box, radius: 12, stroke: inks.marigoldDeep, strokeWidth: 3 })
    const links = far.get(place)
    if (links) marks.push(...farMarks(links, box, (at) => nameOf(model, scene.personAt(at)) || '—', measure))
  }
  return {
    title,
    ...sheet,
    paper: inks.ground,
    nameSize: nameSizes.tall,
    marks: marks.concat(numberMarks(scene, model)),
  }
}

/** Relatives who stand far away, by name: parents above a card, children and partners below it. */
function farMarks(
  links: readonly LongLink[],
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  nameAt: (place: number) => string,
  measure: Measure,
): Mark[] {
  const line = (isAbove: boolean): Mark[] => {
    const there = links.filter(({ as }) => (as === 'parent') === isAbove)
    if (there.length === 0) return []
    const named = there.map(({ as, to }) => (as === 'partner' ? `+ ${nameAt(to)}` : nameAt(to))).join(', ')
    const [left, base] = [x + 8, isAbove ? y - 7 : y + height + 15]
    const text = fitText(named, 11, 400, width - 28, measure)
    // An arrow of lines: our letters have none.
    const [tip, foot] = isAbove ? [base - 8, base - 1] : [base - 1, base - 8]
    return [
      { kind: 'path', d: `M${left} ${foot}L${left + 4} ${tip}L${left + 8} ${foot}Z`, fill: inks.accent },
      { kind: 'text', x: left + 12, y: base, text, size: 11, weight: 400, fill: inks.accent },
    ]
  }
  return [...line(true), ...line(false)]
}
