import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import type { Alphabet } from '../export/pdf-text.ts'
import type { FontFile } from '../export/pdf.ts'

const require = createRequire(import.meta.url)
/** Our letters, as the browser fetches them. */
export const fontFiles = (...alphabets: Alphabet[]): FontFile[] =>
  alphabets.flatMap((alphabet) =>
    ([400, 600] as const).map((weight) => ({
      alphabet,
      weight,
      bytes: new Uint8Array(
        readFileSync(require.resolve(`@fontsource/mukta/files/mukta-${alphabet}-${weight}-normal.woff`)),
      ),
    })),
  )

/** The text of a file as it was compressed, for looking into: its objects, and its streams written out. */
export function openPdf(bytes: Uint8Array): { objects: string; content: string } {
  const file = Buffer.from(bytes)
  const objects = file.toString('latin1')
  let content = ''
  for (const { index, 0: begin } of objects.matchAll(/FlateDecode[^]*?stream\r?\n/g)) {
    const from = index + begin.length
    content += `${inflateSync(file.subarray(from, objects.indexOf('endstream', from))).toString('latin1')}\n`
  }
  return { objects, content }
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** What a reader hears: the texts behind the letters, in the order of drawing. */
export const spokenIn = (content: string) =>
  Array.from(content.matchAll(/ActualText \(([^]*?[^\\])\)\n>> BDC/g), ([, written]) => {
    const bytes = Buffer.from(
      written!.replace(/\\([^])/g, (_, letter: string) => escapes[letter] ?? letter),
      'latin1',
    )
    return bytes[0] === 0xfe ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le') : bytes.toString('latin1')
  })
