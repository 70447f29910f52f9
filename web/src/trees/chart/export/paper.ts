import type { Drawing, Mark, TextMark } from './drawing.ts'

/** Papers of the usual sizes: their short and their long side in mm. */
export const papers = { A4: [210, 297], A3: [297, 420], A2: [420, 594], A1: [594, 841], A0: [841, 1189] } as const
export type PaperName = keyof typeof papers

/** What a drawing is made for: a page as large as it is, of a usual size, or of a width of one's own. */
export type Paper = { kind: 'own' } | { kind: 'page'; name: PaperName } | { kind: 'width'; width_mm: number }

/** A width that somebody may ask for, in mm. */
export const widths_mm = { least: 50, most: 50_000 } as const

/** A page: the part of the chart's plane that it shows, in px of the chart, and how large it is. */
export type Page = { x: number; y: number; width: number; height: number; width_mm: number; height_mm: number }

const mmOfPx = 25.4 / 96
/** What every printer leaves blank at the edges of a paper, in mm. */
const margin_mm = 8

/** The page for a drawing, upright or level as it is larger on it; the drawing stands in its middle. */
export function pageFor(drawing: Extent, paper: Paper): Page {
  const { left, top, width, height } = drawing
  const whole = { x: left, y: top, width, height }
  if (paper.kind === 'own') return { ...whole, width_mm: width * mmOfPx, height_mm: height * mmOfPx }
  if (paper.kind === 'width')
    return { ...whole, width_mm: paper.width_mm, height_mm: (paper.width_mm * height) / Math.max(width, 1) }
  const [short, long] = papers[paper.name]
  const [upright, level] = [sized(drawing, short, long), sized(drawing, long, short)]
  // The fewer px of the chart a page has for its mm, the larger they are.
  return upright.width / short <= level.width / long ? upright : level
}

type Extent = Pick<Drawing, 'left' | 'top' | 'width' | 'height'>

function sized({ left, top, width, height }: Extent, width_mm: number, height_mm: number): Page {
  // Px of the chart for one mm of the paper.
  const scale = Math.max(width / (width_mm - 2 * margin_mm), height / (height_mm - 2 * margin_mm))
  const [wide, high] = [width_mm * scale, height_mm * scale]
  return { x: left + (width - wide) / 2, y: top + (height - high) / 2, width: wide, height: high, width_mm, height_mm }
}

/** How high a title should be on a page, for each mm of its longer side, and how wide its letters are at most. */
const [titleShare, widestLetter] = [1 / 42, 0.62]

/** What is drawn on a page: where there is room above the chart, the words of the heading are as large as a page asks for. */
export function marksOn(drawing: Drawing, page: Page): Mark[] {
  const words = drawing.marks.filter((mark): mark is TextMark => mark.kind === 'text' && mark.isHeading === true)
  const size = Math.max(...words.map((mark) => mark.size))
  const foot = Math.max(...words.map((mark) => mark.y + mark.size))
  const margin = (margin_mm * page.width) / page.width_mm
  const widest = Math.max(...words.map((mark) => mark.text.length * mark.size * widestLetter))
  const larger = Math.min(
    (Math.max(page.width, page.height) * titleShare) / size,
    (foot - page.y - margin) / (foot - drawing.top),
    (page.width - 2 * margin) / widest,
  )
  if (words.length === 0 || larger <= 1) return drawing.marks
  const isHeading = new Set<Mark>(words)
  return drawing.marks.map((mark) => {
    if (!isHeading.has(mark)) return mark
    const word = mark as TextMark
    const y = page.y + margin + (word.y - drawing.top) * larger
    return { ...word, x: page.x + margin, y, size: word.size * larger }
  })
}
