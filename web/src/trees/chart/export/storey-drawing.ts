import { inDevanagari } from '../view/devanagari.ts'
import { inks, type Mark, type Measure } from './drawing.ts'
import { fitText } from './fit-text.ts'
import type { TreeLayout } from '../layout/tree-layout.ts'

/** Room for the numbers of the storeys at the left of everybody, and for the title above them. */
export const [gutter, heading] = [72, 96]
const margin = 40

export type Sheet = { left: number; top: number; width: number; height: number }

/** The paper that a chart needs: everybody, the numbers of the storeys and the title. */
export function sheetOf({ bounds }: TreeLayout): Sheet {
  const left = bounds.left - margin - gutter
  const top = bounds.top - margin - heading
  return { left, top, width: Math.max(bounds.right + margin - left, 420), height: bounds.bottom + margin - top }
}

/** Under everybody: every second storey a shade darker, its number at the left beside the double rule. */
export function storeyMarks({ bounds, metrics, rowCount }: TreeLayout, first: number, sheet: Sheet): Mark[] {
  const { rowPitch, cardHeight } = metrics
  const above = Math.min((rowPitch - cardHeight) / 2, margin)
  const marks: Mark[] = []
  for (let row = 0; row < rowCount; row++) {
    const y = bounds.top + row * rowPitch - above
    if (row % 2 === 1)
      marks.push({
        kind: 'box',
        x: sheet.left,
        y,
        width: sheet.width,
        height: cardHeight + 2 * above,
        fill: inks.storey,
      })
    const text = inDevanagari(first + row)
    const middle = { x: sheet.left + gutter / 2, anchor: 'middle' } as const
    marks.push({
      kind: 'text',
      ...middle,
      y: y + above + cardHeight / 2 + 8,
      text,
      size: 24,
      weight: 600,
      fill: inks.clay,
    })
  }
  const [top, bottom] = [bounds.top - above, bounds.top + (rowCount - 1) * rowPitch + cardHeight + above]
  const rule = (x: number) => [x, top, x, bottom]
  const segments = [...rule(sheet.left + gutter - 3), ...rule(sheet.left + gutter + 3)]
  return rowCount === 0 ? [] : [...marks, { kind: 'lines', segments, stroke: inks.clayLine, width: 1 }]
}

/** Whose chart it is, and below it what else is told of it. */
export function headingMarks(title: string, about: readonly string[], sheet: Sheet, measure: Measure): Mark[] {
  const room = sheet.width - 2 * margin
  const x = sheet.left + margin
  const text = fitText(title, 28, 600, room, measure)
  const below = fitText(about.join(' · '), 15, 400, room, measure)
  return [
    { kind: 'text', x, y: sheet.top + 52, text, size: 28, weight: 600, fill: inks.ink },
    ...(below
      ? [{ kind: 'text', x, y: sheet.top + 78, text: below, size: 15, weight: 400, fill: inks.inkSoft } as const]
      : []),
  ]
}
