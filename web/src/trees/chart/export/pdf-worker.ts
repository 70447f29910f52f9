import type { Drawing } from './drawing.ts'
import { fetchFonts } from './pdf-fonts.ts'
import { alphabetsOf } from './pdf-text.ts'
import { pdfOf } from './pdf.ts'
import { pictureOf } from './word-picture.ts'

export type PdfAnswer = { bytes: Uint8Array<ArrayBuffer> } | { failure: string }

async function answer(drawing: Drawing): Promise<PdfAnswer> {
  const texts = drawing.marks.map((mark) => ('text' in mark ? mark.text : ''))
  try {
    return { bytes: await pdfOf(drawing, { fonts: await fetchFonts(alphabetsOf(texts)), picture: pictureOf }) }
  } catch (error) {
    // The page that asked says so; a worker alone cannot tell anybody.
    return { failure: String(error) }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Drawing>) => {
  void answer(data).then((reply) => self.postMessage(reply, { transfer: 'bytes' in reply ? [reply.bytes.buffer] : [] }))
})
