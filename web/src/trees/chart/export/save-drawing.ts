import { t } from '@lingui/core/macro'
import { saveFile } from '../../../kit/save-file.ts'
import type { Drawing } from './drawing.ts'
import type { Paper } from './paper.ts'

/** The kind of file, and what it is made for: a page, or A4 sheets to be glued together, which only a PDF has. */
export type DrawingFormat = { file: 'svg'; paper: Paper } | { file: 'pdf'; paper: Paper | 'sheets' }

/** Hands a drawing to the browser's downloads; what makes the file comes when it is first asked for. */
export async function saveDrawing(drawing: Drawing, format: DrawingFormat): Promise<void> {
  saveFile(await fileOf(drawing, format), `${nameOf(drawing.title, format.paper)}.${format.file}`)
}

async function fileOf(drawing: Drawing, { file, paper }: DrawingFormat): Promise<Blob> {
  if (file === 'pdf') return (await import('./pdf-client.ts')).makePdf(drawing, paper)
  const [{ svgOf }, { fontRulesFor }] = await Promise.all([import('./svg.ts'), import('./svg-fonts.ts')])
  const texts = drawing.marks.map((mark) => ('text' in mark ? mark.text : ''))
  return new Blob([svgOf(drawing, paper, await fontRulesFor(texts))], { type: 'image/svg+xml' })
}

/** The name of the file, without its ending. */
export function nameOf(title: string, paper: DrawingFormat['paper']): string {
  if (paper === 'sheets') return t`${title} A4 sheets`
  if (paper.kind === 'page') return `${title} ${paper.name}`
  return paper.kind === 'width' ? `${title} ${paper.width_mm / 10} cm` : title
}
