import { pagesOfPdf } from '../tools/read-pdf.ts'
import { inflateSync } from 'node:zlib'

export type PdfRead = {
  /** Width and height of the first page, in its units. */
  pageSize: number[]
  /** The names of the fonts within, each once. */
  fonts: string[]
  /** The text that is found and copied: rows as pdf.js reads them, then what is told beside pictures and words along an arc. */
  texts: string[]
  pictures: number
}

/** Reads what the tests ask of a PDF: its bytes must be one, and what is told beside something drawn must have it. */
export async function readPdf(bytes: Buffer): Promise<PdfRead> {
  const objects = bytes.toString('latin1')
  if (!objects.startsWith('%PDF-') || !objects.trimEnd().endsWith('%%EOF')) throw new Error('this is no whole PDF')
  const pages = await pagesOfPdf(bytes)
  const fonts = Array.from(objects.matchAll(/\/FontName \/\w+\+([\w-]+)/g), ([, name]) => name!)
  return {
    pageSize: pages[0]!.size,
    fonts: [...new Set(fonts)].toSorted(),
    texts: [...pages.flatMap(({ lines }) => lines), ...streamsOf(bytes, objects).flatMap(toldIn)],
    pictures: (objects.match(/\/SMask /g) ?? []).length,
  }
}

function streamsOf(bytes: Buffer, objects: string): string[] {
  return Array.from(objects.matchAll(/FlateDecode[^]*?stream\r?\n/g), ({ index, 0: begin }) => {
    const from = index + begin.length
    return inflateSync(bytes.subarray(from, objects.indexOf('endstream', from))).toString('latin1')
  })
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function toldIn(stream: string): string[] {
  return Array.from(
    stream.matchAll(/ActualText \(([^]*?[^\\])\)\n>> BDC\n([^]*?)\nEMC/g),
    ([, written = '', drawn = '']) => {
      if (!/<[0-9a-f]+>|\/I\d+ Do/.test(drawn)) throw new Error('a text has nothing drawn')
      const plain = Buffer.from(
        written.replace(/\\([^])/g, (_, letter: string) => escapes[letter] ?? letter),
        'latin1',
      )
      return plain[0] === 0xfe ? Buffer.from(plain.subarray(2)).swap16().toString('utf16le') : plain.toString('latin1')
    },
  )
}
