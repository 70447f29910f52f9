import { saveFile } from '../../core/save-file.ts'
import type { Drawing } from './drawing.ts'

/** A file of one drawing, or of sheets to be glued together. */
export type DrawingFormat = 'svg' | 'pdf' | 'sheets'

const endings: Record<DrawingFormat, string> = { svg: '.svg', pdf: '.pdf', sheets: ' A4.pdf' }

/** Hands a drawing to the browser's downloads; what makes the file comes when it is first asked for. */
export async function saveDrawing(drawing: Drawing, format: DrawingFormat): Promise<void> {
  saveFile(await fileOf(drawing, format), `${drawing.title}${endings[format]}`)
}

async function fileOf(drawing: Drawing, format: DrawingFormat): Promise<Blob> {
  if (format !== 'svg') return (await import('./pdf-client.ts')).makePdf(drawing, format === 'sheets')
  return new Blob([(await import('./svg.ts')).svgOf(drawing)], { type: 'image/svg+xml' })
}
