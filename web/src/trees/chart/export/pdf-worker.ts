import type { Drawing } from './drawing.ts'
import type { Paper } from './paper.ts'
import { fetchFonts } from './pdf-fonts.ts'
import { alphabetsOf } from './pdf-text.ts'
import { pdfOf, pdfOnSheets } from './pdf.ts'
import { pictureOf } from './word-picture.ts'

/** One page, or A4 sheets to be glued together. */
export type PdfQuestion = { drawing: Drawing; paper: Paper | 'sheets' }
export type PdfAnswer = { bytes: Uint8Array<ArrayBuffer> } | { failure: string }

async function answer({ drawing, paper }: PdfQuestion): Promise<PdfAnswer> {
  const texts = drawing.marks.map((mark) => ('text' in mark ? mark.text : ''))
  try {
    const input = { fonts: await fetchFonts(alphabetsOf(texts)), picture: pictureOf }
    return { bytes: await (paper === 'sheets' ? pdfOnSheets(drawing, input) : pdfOf(drawing, input, paper)) }
  } catch (error) {
    // The page that asked says so; a worker alone cannot tell anybody.
    return { failure: String(error) }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<PdfQuestion>) => {
  void answer(data).then((reply) => self.postMessage(reply, { transfer: 'bytes' in reply ? [reply.bytes.buffer] : [] }))
})
