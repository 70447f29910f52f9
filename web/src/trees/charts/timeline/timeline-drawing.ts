import { inks, type Drawing, type Mark, type Measure } from '../../chart/export/drawing.ts'
import { fitText } from '../../chart/export/fit-text.ts'
import type { TreeModel } from '../../chart/model/model.ts'
import { scaleYears } from '../../../kit/year-words.ts'
import { yearsOf } from '../../chart/model/names.ts'
import type { KinWords } from '../view/kin-words.ts'
import { ticksOf, yearsSpan, type LifeRow } from '../layout/lives.ts'
import { titleMarks } from '../view/title-marks.ts'
import { lifeInkOnPaper } from './life-inks.ts'
import { partsOf, widthOf, xOf, type YearScale } from './timeline-scale.ts'

const [margin, rowHeight, barHeight, top] = [40, 26, 20, 96]
const [leastWidth, roomForNames] = [900, 300]

/** A timeline on paper: a row a life, years above. Linear in rows. */
export function timelineDrawing(
  rows: readonly LifeRow[],
  model: TreeModel,
  title: string,
  words: KinWords,
  measure: Measure,
): Drawing {
  const span = yearsSpan(rows) ?? { from: 0, to: 0 }
  const pxPerYear = Math.max(2, leastWidth / Math.max(1, span.to - span.from))
  const scale: YearScale = { ...span, pxPerYear, left: margin }
  const width = widthOf(scale) + roomForNames
  const height = top + rows.length * rowHeight + margin
  const ticks = scaleYears(span, 60, (years, room) => ticksOf(years, pxPerYear, room))
  const marks: Mark[] = [
    {
      kind: 'lines',
      segments: ticks.flatMap(({ year }) => [xOf(scale, year), top - 12, xOf(scale, year), height - margin]),
      stroke: inks.line,
      width: 1,
    },
    ...ticks.map(({ year, text }): Mark => ({
      kind: 'text',
      x: xOf(scale, year),
      y: top - 20,
      text,
      size: 12,
      weight: 400,
      fill: inks.inkSoft,
      anchor: 'middle',
    })),
  ]
  rows.forEach((row, at) => marks.push(...rowMarks(row, top + at * rowHeight, scale, model, words, measure)))
  return {
    title,
    left: 0,
    top: 0,
    width,
    height,
    paper: inks.paper,
    marks: [...titleMarks(title, margin, 44, width - 2 * margin, measure), ...marks],
  }
}

function rowMarks(
  { person, generation, life }: LifeRow,
  y: number,
  scale: YearScale,
  model: TreeModel,
  words: KinWords,
  measure: Measure,
): Mark[] {
  const said = `${words.name(model, person)}  ${yearsOf(model, person)}`.trim()
  const text = (x: number): Mark => ({
    kind: 'text',
    x,
    y: y + 15,
    text: fitText(said, 13, 400, roomForNames, measure),
    size: 13,
    weight: 400,
    fill: inks.ink,
  })
  if (!life) return [text(scale.left)]
  const fill = lifeInkOnPaper(generation)
  const { start, sure, unsure, end } = partsOf(scale, life)
  const part = (from: number, to: number, look: object): Mark[] =>
    to > from ? [{ kind: 'box', x: from, y, width: to - from, height: barHeight, ...look }] : []
  return [
    ...part(start, sure, { fade: [inks.paper, fill] }),
    ...part(sure, Math.max(unsure, Math.min(end, sure + 4)), { fill }),
    ...part(unsure, end, { fade: [fill, inks.paper] }),
    ...(life.isOpen
      ? [{ kind: 'path', d: `M${end} ${y}l7 ${barHeight / 2}l-7 ${barHeight / 2}Z`, fill } as const]
      : []),
    text(sure + 6),
  ]
}
