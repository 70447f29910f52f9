import { inflateSync } from 'node:zlib'

export type PdfRead = {
  /** Width and height of the first page, in its units. */
  pageSize: number[]
  /** The names of the fonts within, each once. */
  fonts: string[]
  /** What is drawn with words, as it is found and copied, in the order of drawing. */
  texts: string[]
  pictures: number
}

/** Reads what the tests ask of a PDF: its bytes must be one, its page must have letters behind every text. */
export function readPdf(bytes: Buffer): PdfRead {
  const objects = bytes.toString('latin1')
  if (!objects.startsWith('%PDF-') || !objects.trimEnd().endsWith('%%EOF')) throw new Error('this is no whole PDF')
  const box = /\/MediaBox \[([^\]]+)\]/.exec(objects)?.[1] ?? ''
  const fonts = Array.from(objects.matchAll(/\/FontName \/\w+\+([\w-]+)/g), ([, name]) => name!)
  return {
    pageSize: box.split(' ').slice(2).map(Number),
    fonts: [...new Set(fonts)].toSorted(),
    texts: streamsOf(bytes, objects).flatMap(textsOf),
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

function textsOf(stream: string): string[] {
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
