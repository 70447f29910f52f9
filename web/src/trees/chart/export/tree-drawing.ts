import { segmentKind } from '../layout/tree-layout.ts'
import type { TreeModel } from '../model.ts'
import type { Scene } from '../view/scene.ts'
import { cardMarks } from './card-marks.ts'
import { dashed, inks, type Drawing, type Mark, type Measure } from './drawing.ts'

const margin = 40

/** The family chart as a drawing: everybody of the scene, at full size. Linear in people and lines. */
export function treeDrawing(scene: Scene, model: TreeModel, title: string, measure: Measure): Drawing {
  const { layout } = scene
  const { left, top, right, bottom } = layout.bounds
  const { cardWidth: width, cardHeight: height } = layout.metrics
  const marks: Mark[] = linkMarks(scene)
  for (let place = 0; place < layout.x.length; place++) {
    const box = { x: layout.x[place]!, y: layout.y[place]!, width, height }
    marks.push(...cardMarks(model, scene.personAt(place), box, measure))
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
  const { points } = layout.crossLinks
  for (let at = 0; at < points.length; at += 4) {
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
