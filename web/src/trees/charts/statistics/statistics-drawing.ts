import { latinDigits } from '@mulghar/contract/kit/digits'
import { inks, type Drawing, type Mark, type Measure } from '../../chart/export/drawing.ts'
import { fitText } from '../../chart/export/fit-text.ts'
import { titleMarks } from '../view/title-marks.ts'
import { heightsOf } from './columns.ts'
import type { ShareLine, StatisticsPanel } from './statistics-panels.ts'

export type StatisticsSheet = {
  title: string
  figures: readonly { name: string; value: string }[]
  panels: readonly StatisticsPanel[]
  note: string | undefined
}

const [margin, gap, wide] = [40, 20, 400]
const inner = wide - 32
const [head, line, chart] = [46, 26, 170]
const soft = '#dcece2'

const shareForFile = ({ detail, value, ...share }: ShareLine): ShareLine => ({
  ...share,
  ...(detail && { detail: latinDigits(detail) }),
  value: latinDigits(value),
})

/** A panel as files have it: with Latin digits, except in names. */
function forFile(panel: StatisticsPanel): StatisticsPanel {
  const head = { ...panel, title: latinDigits(panel.title), ...(panel.note && { note: latinDigits(panel.note) }) }
  switch (head.kind) {
    case 'columns':
      return { ...head, columns: head.columns.map(({ label, value }) => ({ label: latinDigits(label), value })) }
    case 'shares':
      return { ...head, shares: head.shares.map(shareForFile) }
    case 'table':
      return { ...head, rows: head.rows.map((row) => row.map(latinDigits)) }
  }
}

/** The statistics on one sheet of two columns. Linear in what is told. */
export function statisticsDrawing({ title, figures, panels, note }: StatisticsSheet, measure: Measure): Drawing {
  const pen = new Pen(measure)
  const width = 2 * margin + 2 * wide + gap
  pen.marks.push(...titleMarks(title, margin, 58, width - 2 * margin, measure))
  const figureWide = (width - 2 * margin - (figures.length - 1) * 12) / figures.length
  figures.forEach(({ name, value }, at) => {
    const x = margin + at * (figureWide + 12)
    pen.box(x, 84, figureWide, 68)
    pen.text(name, x + 14, 108, 13, inks.inkSoft, figureWide - 28)
    pen.text(latinDigits(value), x + 14, 138, 24, inks.ink, figureWide - 28, 600)
  })
  if (note) pen.text(note, margin, 174, 13, inks.inkSoft, width - 2 * margin)
  const columns: [number, number] = [note ? 190 : 170, note ? 190 : 170]
  for (const panel of panels.map(forFile)) {
    // The next part stands where the page is shorter.
    const side = columns[0] <= columns[1] ? 0 : 1
    const high = heightOf(panel)
    pen.panel(panel, margin + side * (wide + gap), columns[side], high)
    columns[side] += high + gap
  }
  return {
    title,
    left: 0,
    top: 0,
    width,
    height: Math.max(...columns) + margin - gap,
    paper: inks.ground,
    marks: pen.marks,
  }
}

const rowsOf = (panel: StatisticsPanel) =>
  panel.kind === 'columns' ? panel.columns.length : panel.kind === 'shares' ? panel.shares.length : panel.rows.length

function heightOf(panel: StatisticsPanel): number {
  const rows = rowsOf(panel)
  if (rows === 0) return head + 40
  return head + 16 + (panel.kind === 'columns' ? chart : panel.kind === 'shares' ? rows * line : (rows + 1) * line)
}

class Pen {
  marks: Mark[] = []
  #measure: Measure

  constructor(measure: Measure) {
    this.#measure = measure
  }

  box(x: number, y: number, width: number, height: number): void {
    this.marks.push({ kind: 'box', x, y, width, height, radius: 12, fill: inks.paper, stroke: inks.line })
  }

  text(
    words: string,
    x: number,
    y: number,
    size: number,
    fill: string,
    room: number,
    weight: 400 | 600 = 400,
    anchor: 'start' | 'middle' | 'end' = 'start',
  ): void {
    const text = fitText(words, size, weight, room, this.#measure)
    this.marks.push({ kind: 'text', x, y, text, size, weight, fill, anchor })
  }

  panel(panel: StatisticsPanel, x: number, y: number, height: number): void {
    this.box(x, y, wide, height)
    this.text(panel.title, x + 16, y + 30, 16, inks.ink, inner * 0.65, 600)
    if (panel.note) this.text(panel.note, x + wide - 16, y + 30, 13, inks.inkSoft, inner * 0.34, 400, 'end')
    const [left, top] = [x + 16, y + head]
    if (rowsOf(panel) === 0) this.text(panel.empty, left, top + 16, 13, inks.inkSoft, inner)
    else if (panel.kind === 'columns') this.#columns(panel.columns, left, top)
    else if (panel.kind === 'shares') this.#shares(panel.shares, left, top)
    else this.#table(panel.heads, panel.rows, left, top)
  }

  #columns(columns: readonly { label: string; value: number }[], x: number, y: number): void {
    const lines = heightsOf(Math.max(...columns.map(({ value }) => value)))
    const [from, high] = [x + 34, chart - 26]
    const pitch = (inner - 34) / columns.length
    const levelOf = (value: number) => y + high - (high * value) / lines.at(-1)!
    this.marks.push({
      kind: 'lines',
      segments: lines.flatMap((value) => [from, levelOf(value), x + inner, levelOf(value)]),
      stroke: inks.line,
      width: 1,
    })
    for (const value of lines) this.text(String(value), from - 6, levelOf(value) + 4, 11, inks.inkSoft, 34, 400, 'end')
    const every = Math.ceil(Math.max(...columns.map(({ label }) => label.length * 7 + 8)) / pitch)
    columns.forEach(({ label, value }, at) => {
      const broad = Math.min(56, pitch * 0.76)
      const middle = from + (at + 0.5) * pitch
      const top = levelOf(value)
      if (value > 0)
        this.marks.push({
          kind: 'box',
          x: middle - broad / 2,
          y: top,
          width: broad,
          height: levelOf(0) - top,
          fill: inks.accent,
        })
      if (at % every === 0) this.text(label, middle, y + chart - 8, 11, inks.inkSoft, pitch * every, 400, 'middle')
    })
  }

  #shares(shares: Extract<StatisticsPanel, { kind: 'shares' }>['shares'], x: number, y: number): void {
    const room = inner - 96
    shares.forEach(({ name, detail, value, part }, at) => {
      const top = y + at * line
      this.marks.push(
        { kind: 'box', x, y: top, width: room, height: line - 5, radius: 4, fill: '#f3eadb' },
        { kind: 'box', x, y: top, width: Math.max(2, room * part), height: line - 5, radius: 4, fill: soft },
      )
      this.text([name, detail].filter(Boolean).join('  '), x + 8, top + 15, 13, inks.ink, room - 16)
      this.text(value, x + inner, top + 15, 13, inks.inkSoft, 90, 400, 'end')
    })
  }

  #table(heads: readonly string[], rows: readonly (readonly string[])[], x: number, y: number): void {
    const first = inner * 0.34
    const each = (inner - first) / (heads.length - 1)
    const write = (cells: readonly string[], top: number, fill: string, size: number) =>
      cells.forEach((cell, at) => {
        if (at === 0) this.text(cell, x, top, size, fill, first)
        else this.text(cell, x + first + at * each, top, size, fill, each, 400, 'end')
      })
    write(heads, y + 14, inks.inkSoft, 12)
    rows.forEach((cells, at) => write(cells, y + (at + 1) * line + 14, inks.ink, 13))
  }
}
