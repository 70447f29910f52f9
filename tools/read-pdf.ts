import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PdfPage = {
  /** Width and height in units of the page. */
  size: [number, number]
  /** What a reader finds and copies, in the order of drawing: a line for all that is written on from where the last words ended. */
  lines: string[]
}

/** The pages of a PDF as pdf.js reads them, by which browsers show such files. Rejects what is none. */
export async function pagesOfPdf(bytes: Uint8Array): Promise<PdfPage[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS })
  const file = await task.promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number)
    const { items } = await page.getTextContent()
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
    pages.push({ size: [right - left, top - bottom], lines: text.split('\n').filter(Boolean) })
  }
  await task.destroy()
  return pages
}
