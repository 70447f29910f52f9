import { cardMarks } from '../../chart/export/card-marks.ts'
import { dashed, inks, type Drawing, type Mark, type Measure } from '../../chart/export/drawing.ts'
import type { TreeModel } from '../../chart/model/model.ts'
import type { KinWords } from '../view/kin-words.ts'
import type { Diagram } from '../layout/diagram.ts'
import { titleMarks } from '../view/title-marks.ts'

const margin = 40

/** A chart of cards on paper. Linear in cards. */
export function diagramDrawing(
  diagram: Diagram,
  model: TreeModel,
  title: string,
  words: KinWords,
  measure: Measure,
): Drawing {
  const { bounds, lines, kin, x, y, sizes } = diagram
  const [left, top] = [bounds.left - margin, bounds.top - margin - 40]
  const width = Math.max(bounds.right - bounds.left + 2 * margin, 320)
  const line = { kind: 'lines', stroke: inks.lineStrong, width: 1.75 } as const
  const marks: Mark[] = [{ ...line, segments: lines.plain }]
  if (lines.apart.length > 0) marks.push({ ...line, segments: lines.apart, dash: dashed })
  kin.forEach(({ person, kind, firstAt }, at) => {
    const note = [words.kind(kind), firstAt >= 0 ? words.again : undefined].filter(Boolean).join(' · ')
    const box = { x: x[at]!, y: y[at]!, width: sizes.cardWidth, height: sizes.cardHeight }
    marks.push(...cardMarks(model, person, box, measure, note))
  })
  return {
    title,
    left,
    top,
    width,
    height: bounds.bottom - top + margin,
    paper: inks.paper,
    marks: [...titleMarks(title, left + margin, top + 44, width - 2 * margin, measure), ...marks],
  }
}
