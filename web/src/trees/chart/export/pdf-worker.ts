import type { Drawing } from './drawing.ts'
import { fetchFonts } from './pdf-fonts.ts'
import { alphabetsOf } from './pdf-text.ts'
import { pdfOf, pdfOnSheets } from './pdf.ts'
import { pictureOf } from './word-picture.ts'

/** One page as large as the drawing, or A4 sheets. */
export type PdfQuestion = { drawing: Drawing; onSheets: boolean }
export type PdfAnswer = { bytes: Uint8Array<ArrayBuffer> } | { failure: string }

async function answer({ drawing, onSheets }: PdfQuestion): Promise<PdfAnswer> {
  const texts = drawing.marks.map((mark) => ('text' in mark ? mark.text : ''))
  try {
    const input = { fonts: await fetchFonts(alphabetsOf(texts)), picture: pictureOf }
    return { bytes: await (onSheets ? pdfOnSheets : pdfOf)(drawing, input) }
  } catch (error) {
    // The page that asked says so; a worker alone cannot tell anybody.
    return { failure: String(error) }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<PdfQuestion>) => {
  void answer(data).then((reply) => self.postMessage(reply, { transfer: 'bytes' in reply ? [reply.bytes.buffer] : [] }))
})
