import { inks, type Mark, type Measure } from '../../chart/export/drawing.ts'
import { fitText } from '../../chart/export/fit-text.ts'

/** What a chart shows, written above it on paper. */
export function titleMarks(title: string, x: number, y: number, room: number, measure: Measure): Mark[] {
  const text = fitText(title, 22, 600, room, measure)
  return [{ kind: 'text', x, y, text, size: 22, weight: 600, fill: inks.ink }]
}
