import { longLinksOf, type LongLink } from '../long-links.ts'
import { segmentKind } from '../layout/tree-layout.ts'
import type { TreeModel } from '../model/model.ts'
import { nameOf } from '../model/names.ts'
import type { Scene } from '../view/scene.ts'
import { cardMarks } from './card-marks.ts'
import { dashed, inks, type Drawing, type Mark, type Measure } from './drawing.ts'
import { fitText } from './fit-text.ts'

const margin = 40

/** The family chart as a drawing: everybody of the scene, at full size. Linear in people and lines. */
export function treeDrawing(scene: Scene, model: TreeModel, title: string, measure: Measure): Drawing {
  const { layout } = scene
  const { left, top, right, bottom } = layout.bounds
  const { cardWidth: width, cardHeight: height } = layout.metrics
  const marks: Mark[] = linkMarks(scene)
  const far = longLinksOf(layout.crossLinks)
  for (let place = 0; place < layout.x.length; place++) {
    const box = { x: layout.x[place]!, y: layout.y[place]!, width, height }
    marks.push(...cardMarks(model, scene.personAt(place), box, measure))
    marks.push(...farMarks(far.get(place) ?? [], box, (at) => nameOf(model, scene.personAt(at)) || '—', measure))
  }
  return {
    title,
    left: left - margin,
    top: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
    paper: inks.paper,
    marks,
  }
}

function linkMarks({ layout }: Scene): Mark[] {
  const { segments, segmentKind: kinds } = layout.links
  const plain: number[] = []
  const apart: number[] = []
  for (let at = 0; at < kinds.length; at++) {
    const into = kinds[at]! >= segmentKind.adoptive ? apart : plain
    into.push(segments[at * 4]!, segments[at * 4 + 1]!, segments[at * 4 + 2]!, segments[at * 4 + 3]!)
  }
  const line = { kind: 'lines', stroke: inks.lineStrong, width: 1.75 } as const
  const marks: Mark[] = [{ ...line, segments: plain }]
  if (apart.length > 0) marks.push({ ...line, segments: apart, dash: dashed })
  const { points, isLong } = layout.crossLinks
  for (let at = 0; at < points.length; at += 4) {
    // A long one would run over everybody between: both ends say who stands at the other.
    if (isLong[at / 4]) continue
    const [x1, y1, x2, y2] = [points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!]
    const middle = (y1 + y2) / 2
    marks.push({
      kind: 'path',
      d: `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`,
      stroke: inks.accent,
      width: 1.25,
      dash: [2, 4],
    })
  }
  return marks
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
