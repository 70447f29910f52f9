import { inflateSync } from 'node:zlib'
import { pagesOfPdf } from '../../tools/read-pdf.ts'

/** The texts of a PDF as a reader finds them. */
export const textOfPdf = async (bytes: Uint8Array): Promise<string> =>
  (await pagesOfPdf(bytes)).flatMap(({ lines }) => lines).join('\n')

/** What stands beside shaped letters as it was written (ActualText), of all pages. */
export function spokenInPdf(bytes: Uint8Array): string {
  const file = Buffer.from(bytes)
  const objects = file.toString('latin1')
  const spoken: string[] = []
  for (const { index, 0: begin } of objects.matchAll(/FlateDecode[^]*?stream\r?\n/g)) {
    const from = index + begin.length
    const content = inflateSync(file.subarray(from, objects.indexOf('endstream', from))).toString('latin1')
    for (const [, written] of content.matchAll(/ActualText \(([^]*?[^\\])\)\n>> BDC/g)) {
      const text = Buffer.from(
        written!.replace(/\\([^])/g, (_, sign: string) => escapes[sign] ?? sign),
        'latin1',
      )
      spoken.push(
        text[0] === 0xfe ? Buffer.from(text.subarray(2)).swap16().toString('utf16le') : text.toString('latin1'),
      )
    }
  }
  return spoken.join('\n')
}
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
