import { longLinksOf, type LongLink } from '../long-links.ts'
import type { TreeModel } from '../model/model.ts'
import { nameOf } from '../model/names.ts'
import type { Scene } from '../view/scene.ts'
import { storeysOf } from '../view/storeys.ts'
import { cardMarks } from './card-marks.ts'
import { inks, type Drawing, type Mark, type Measure } from './drawing.ts'
import { fitText } from './fit-text.ts'
import { headingMarks, sheetOf, storeyMarks } from './storey-drawing.ts'
import { lineMarks } from './tree-lines.ts'

/**
 * The family chart as a drawing: everybody of the scene on their storeys, at full size, under a title and what else is told
 * of the tree. Linear in people and lines.
 */
export function treeDrawing(
  scene: Scene,
  model: TreeModel,
  title: string,
  measure: Measure,
  about: readonly string[] = [],
): Drawing {
  const { layout } = scene
  const { cardWidth: width, cardHeight: height } = layout.metrics
  const sheet = sheetOf(layout)
  const marks: Mark[] = [
    ...storeyMarks(layout, storeysOf(scene, model).first, sheet),
    ...headingMarks(title, about, sheet, measure),
    ...lineMarks(scene),
  ]
  const far = longLinksOf(layout.crossLinks)
  for (let place = 0; place < layout.x.length; place++) {
    const box = { x: layout.x[place]!, y: layout.y[place]!, width, height }
    marks.push(...cardMarks(model, scene.personAt(place), box, measure))
    marks.push(...farMarks(far.get(place) ?? [], box, (at) => nameOf(model, scene.personAt(at)) || '—', measure))
  }
  return { title, ...sheet, paper: inks.ground, marks }
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
  return links.length === 0 ? [] : [...line(true), ...line(false)]
}
