import { cardMarks, nameSizes, type Cards } from '../../chart/export/card-marks.ts'
import { dashed, inks, type Drawing, type Mark } from '../../chart/export/drawing.ts'
import { dotted } from '../../chart/export/tree-lines.ts'
import type { KinWords } from '../view/kin-words.ts'
import type { Diagram } from '../layout/diagram.ts'
import { titleMarks } from '../view/title-marks.ts'

const margin = 40

/** A chart of cards on paper. Linear in cards. */
export function diagramDrawing(diagram: Diagram, cards: Cards, title: string, words: KinWords): Drawing {
  const { axis, bounds, lines, kin, x, y, sizes } = diagram
  const [left, top] = [bounds.left - margin, bounds.top - margin - 40]
  const width = Math.max(bounds.right - bounds.left + 2 * margin, 320)
  const marks: Mark[] = lineMarks(lines, axis)
  kin.forEach(({ person, kind, firstAt }, at) => {
    const note = [words.kind(kind), firstAt >= 0 ? words.again : undefined].filter(Boolean).join(' · ')
    const box = { x: x[at]!, y: y[at]!, width: sizes.cardWidth, height: sizes.cardHeight }
    marks.push(...cardMarks(cards, person, box, note))
  })
  return {
    title,
    left,
    top,
    width,
    height: bounds.bottom - top + margin,
    paper: inks.paper,
    nameSize: sizes.cardHeight > sizes.cardWidth ? nameSizes.tall : nameSizes.low,
    marks: [...titleMarks(title, left + margin, top + 44, width - 2 * margin, cards.measure), ...marks],
  }
}

/** Half of the distance between the two lines between partners. */
const ruleGap = 3

function lineMarks({ plain, bends, adoptive, apart, couples }: Diagram['lines'], axis: Diagram['axis']): Mark[] {
  const line = { kind: 'lines', stroke: inks.root, width: 2 } as const
  const rules = [-ruleGap, ruleGap].flatMap((aside) =>
    couples.map((at, index) => ((index % 2 === 1) === (axis === 'vertical') ? at + aside : at)),
  )
  const bent = Array.from({ length: bends.length / 6 }, (_, at) => {
    const [x1, y1, x2, y2, x3, y3] = bends.slice(6 * at, 6 * at + 6)
    return `M${x1} ${y1}Q${x2} ${y2} ${x3} ${y3}`
  })
  return [
    { ...line, segments: plain },
    ...(bent.length > 0 ? [{ kind: 'path', d: bent.join(''), stroke: line.stroke, width: line.width } as const] : []),
    ...(adoptive.length > 0 ? [{ ...line, segments: adoptive, dash: dotted }] : []),
    ...(apart.length > 0 ? [{ ...line, segments: apart, dash: dashed }] : []),
    { kind: 'lines', stroke: inks.clay, width: 1.25, segments: rules },
  ]
}
