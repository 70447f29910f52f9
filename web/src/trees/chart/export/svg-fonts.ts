import devanagari400 from '@fontsource/mukta/files/mukta-devanagari-400-normal.woff2?url'
import devanagari600 from '@fontsource/mukta/files/mukta-devanagari-600-normal.woff2?url'
import latinExt400 from '@fontsource/mukta/files/mukta-latin-ext-400-normal.woff2?url'
import latinExt600 from '@fontsource/mukta/files/mukta-latin-ext-600-normal.woff2?url'
import latin400 from '@fontsource/mukta/files/mukta-latin-400-normal.woff2?url'
import latin600 from '@fontsource/mukta/files/mukta-latin-600-normal.woff2?url'
import { send } from '../../../kit/transport.ts'
import { alphabetsOf, type Alphabet } from './pdf-text.ts'
import { base64Of } from './svg.ts'

/** The files that pages have already, and the letters that each is for. */
const files: Record<Alphabet, { 400: string; 600: string; range: string }> = {
  latin: { 400: latin400, 600: latin600, range: 'U+0-FF,U+2000-206F,U+2212' },
  'latin-ext': { 400: latinExt400, 600: latinExt600, range: 'U+100-2BA,U+1E00-1EFF,U+20A0-20C0,U+2C60-2C7F' },
  devanagari: { 400: devanagari400, 600: devanagari600, range: 'U+900-97F,U+200C-200D,U+25CC,U+A8E0-A8FF' },
}

/** Rules that bring the letters which some texts need along in the file itself. Rejects where one does not come. */
export async function fontRulesFor(texts: Iterable<string>): Promise<string> {
  const wanted = alphabetsOf(texts).flatMap((alphabet) => ([400, 600] as const).map((weight) => ({ alphabet, weight })))
  const rules = await Promise.all(
    wanted.map(async ({ alphabet, weight }) => {
      const answer = await send(files[alphabet][weight], { method: 'GET', headers: {} })
      if (!answer.ok) throw new Error(`no font for ${alphabet}: ${answer.status}`)
      const font = base64Of(new Uint8Array(await answer.arrayBuffer()))
      return `@font-face{font-family:Mukta;font-weight:${weight};unicode-range:${files[alphabet].range};src:url(data:font/woff2;base64,${font}) format("woff2")}`
    }),
  )
  return rules.join('')
}
