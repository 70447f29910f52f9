import devanagari400 from '@fontsource/mukta/files/mukta-devanagari-400-normal.woff?url'
import devanagari600 from '@fontsource/mukta/files/mukta-devanagari-600-normal.woff?url'
import latinExt400 from '@fontsource/mukta/files/mukta-latin-ext-400-normal.woff?url'
import latinExt600 from '@fontsource/mukta/files/mukta-latin-ext-600-normal.woff?url'
import latin400 from '@fontsource/mukta/files/mukta-latin-400-normal.woff?url'
import latin600 from '@fontsource/mukta/files/mukta-latin-600-normal.woff?url'
import type { FontFile } from './pdf.ts'
import type { Alphabet, PdfWeight } from './pdf-text.ts'

/** WOFF, because the shaper puts smaller parts of it into a file than of WOFF2. */
const addresses: Record<Alphabet, Record<PdfWeight, string>> = {
  latin: { 400: latin400, 600: latin600 },
  'latin-ext': { 400: latinExt400, 600: latinExt600 },
  devanagari: { 400: devanagari400, 600: devanagari600 },
}

/** The files of both weights of some alphabets; only what a drawing needs is fetched. */
export function fetchFonts(alphabets: readonly Alphabet[]): Promise<FontFile[]> {
  const wanted = alphabets.flatMap((alphabet) => ([400, 600] as const).map((weight) => ({ alphabet, weight })))
  return Promise.all(
    wanted.map(async ({ alphabet, weight }) => {
      const response = await fetch(addresses[alphabet][weight])
      if (!response.ok) throw new Error(`the font ${alphabet} ${weight} did not come: ${response.status}`)
      return { alphabet, weight, bytes: new Uint8Array(await response.arrayBuffer()) }
    }),
  )
}
