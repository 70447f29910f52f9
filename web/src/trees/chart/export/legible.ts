import type { Drawing } from './drawing.ts'
import { pageFor, papers, type Paper, type PaperName } from './paper.ts'
import { sheetsOf } from './pdf-sheets.ts'

/** How high a capital letter of ours is, for each px of its size, and how high it must be to be read without effort. */
const capital = 0.63
const leastHeight_mm = 1.5

const mmOfPoint = 25.4 / 72

/** How high the capital letters of names are on a paper, in mm. */
export function nameHeight_mm(drawing: Drawing, paper: Paper | 'sheets'): number {
  const mmOfPx = paper === 'sheets' ? sheetsOf(drawing).scale * mmOfPoint : mmOn(drawing, paper)
  return (drawing.nameSize ?? 0) * capital * mmOfPx
}

export const isLegible = (height_mm: number) => height_mm >= leastHeight_mm

/** The smallest of the usual papers on which names can be read; undefined where there is none. */
export function smallestLegible(drawing: Drawing): PaperName | undefined {
  const names = Object.keys(papers) as PaperName[]
  return names.find((name) => isLegible(nameHeight_mm(drawing, { kind: 'page', name })))
}

/** From which width on names can be read, in whole centimetres. */
export function legibleWidth_cm(drawing: Drawing): number {
  return Math.ceil((drawing.width * leastHeight_mm) / ((drawing.nameSize ?? 1) * capital) / 10)
}

function mmOn(drawing: Drawing, paper: Paper): number {
  const { width, width_mm } = pageFor(drawing, paper)
  return width_mm / width
}
