import { saveFile } from '../../save-file.ts'
import type { Drawing } from './drawing.ts'

export type DrawingFormat = 'svg' | 'pdf'

/** Hands a drawing to the browser's downloads; what makes the file comes when it is first asked for. */
export async function saveDrawing(drawing: Drawing, format: DrawingFormat): Promise<void> {
  saveFile(await fileOf(drawing, format), `${drawing.title}.${format}`)
}

async function fileOf(drawing: Drawing, format: DrawingFormat): Promise<Blob> {
  if (format === 'pdf') return (await import('./pdf-client.ts')).makePdf(drawing)
  return new Blob([(await import('./svg.ts')).svgOf(drawing)], { type: 'image/svg+xml' })
}
