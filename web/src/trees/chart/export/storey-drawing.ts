import { grouped } from '../../../kit/grouped.ts'
import { inDevanagari } from '../view/devanagari.ts'
import { bornInLines, isShaded, type Storeys } from '../view/storeys.ts'
import { inks, type Mark, type Measure } from './drawing.ts'
import { fitText } from './fit-text.ts'
import type { TreeLayout } from '../layout/tree-layout.ts'

/** Room for the numbers of the storeys at the left of everybody, for how many they have at the right, and for the title above. */
export const [gutter, tally, heading] = [72, 84, 96]
const margin = 40

export type Sheet = { left: number; top: number; width: number; height: number }

/** The paper that a chart needs: everybody, the numbers of the storeys and the title. */
export function sheetOf({ bounds }: TreeLayout): Sheet {
  const left = bounds.left - margin - gutter
  const top = bounds.top - margin - heading
  const right = bounds.right + margin + tally
  return { left, top, width: Math.max(right - left, 480), height: bounds.bottom + margin - top }
}

/**
 * Under everybody: every storey with an even number a shade darker, its number at the left beside the double rule, at the right how many
 * it has and when they were born.
 */
export function storeyMarks({ bounds, metrics, rowCount }: TreeLayout, storeys: Storeys, sheet: Sheet): Mark[] {
  const { rowPitch, cardHeight } = metrics
  const above = Math.min((rowPitch - cardHeight) / 2, margin)
  const marks: Mark[] = []
  for (let row = 0; row < rowCount; row++) {
    const generation = storeys.numbers[row]!
    if (generation === 0) continue
    const y = bounds.top + row * rowPitch - above
    const height = cardHeight + 2 * above
    if (isShaded(generation))
      marks.push({ kind: 'box', x: sheet.left, y, width: sheet.width, height, fill: inks.storey })
    const middle = y + height / 2
    const number = { kind: 'text', size: 24, weight: 600, fill: inks.clay, anchor: 'middle' } as const
    marks.push({ ...number, x: sheet.left + gutter / 2, y: middle + 8, text: inDevanagari(generation) })
    const years = bornInLines(storeys.born[row])
    const end = { kind: 'text', x: sheet.left + sheet.width - 16, anchor: 'end' } as const
    const foot = middle + 5 - 8 * years.length
    marks.push({ ...end, y: foot, text: grouped(storeys.people[row]!), size: 14, weight: 600, fill: inks.ink })
    const line = { ...end, size: 12, weight: 400, fill: inks.inkSoft } as const
    marks.push(...years.map((text, at) => ({ ...line, y: foot + 17 * (at + 1), text })))
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
  const mark = { kind: 'text', x, isHeading: true } as const
  return [
    { ...mark, y: sheet.top + 52, text, size: 28, weight: 600, fill: inks.ink },
    ...(below ? [{ ...mark, y: sheet.top + 78, text: below, size: 15, weight: 400, fill: inks.inkSoft } as const] : []),
  ]
}
