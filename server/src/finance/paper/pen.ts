import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

// Text on paper, in our own letters (Mukta) of both scripts, which come in a file for each alphabet.

export const inks = { ink: '#1c1917', soft: '#57534e', line: '#d6d3d1', shade: '#f5f5f4', accent: '#9a3412' }
export type Weight = 400 | 600
type Style = { size: number; weight?: Weight; fill?: string; width?: number; align?: 'left' | 'right' | 'center' }
type Run = { font: string; text: string }
type Loaded = { name: string; has(codePoint: number): boolean; forget(): void }

const { resolve } = createRequire(import.meta.url)
const alphabets = ['latin', 'latin-ext', 'devanagari'] as const
const paths: Record<(typeof alphabets)[number], Record<Weight, string>> = {
  latin: {
    400: resolve('@fontsource/mukta/files/mukta-latin-400-normal.woff'),
    600: resolve('@fontsource/mukta/files/mukta-latin-600-normal.woff'),
  },
  'latin-ext': {
    400: resolve('@fontsource/mukta/files/mukta-latin-ext-400-normal.woff'),
    600: resolve('@fontsource/mukta/files/mukta-latin-ext-600-normal.woff'),
  },
  devanagari: {
    400: resolve('@fontsource/mukta/files/mukta-devanagari-400-normal.woff'),
    600: resolve('@fontsource/mukta/files/mukta-devanagari-600-normal.woff'),
  },
}
const files = new Map<string, Uint8Array>()

function fileAt(path: string): Uint8Array {
  const known = files.get(path) ?? readFileSync(path)
  files.set(path, known)
  return known
}

/** What pdfkit holds of a font in a file, of which its types do not tell. */
type Embedded = { font: { hasGlyphForCodePoint(codePoint: number): boolean }; layoutCache: object }

const graphemes = new Intl.Segmenter('ne', { granularity: 'grapheme' })
/** Stand in every script, and so stay with the letters before them. */
const isCommon = (cluster: string) => /^[\s\d.,;:()–—-]+$/u.test(cluster)
/** One line from its left end, whose letters stand on the line. */
const plainText = { lineBreak: false, baseline: 'alphabetic' } as const
const joiners = /[\u200b-\u200f\ufeff]/gu

export function openPen(options: PDFKit.PDFDocumentOptions & { title: string }) {
  const document = new PDFDocument({
    ...options,
    autoFirstPage: false,
    // Without Helvetica, of which nothing is written.
    font: null as unknown as string,
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: options.title, Producer: 'Mulghar', Creator: 'Mulghar' },
  })
  let ready: Uint8Array[] = []
  document.on('data', (piece: Uint8Array) => ready.push(piece))
  const isOver = new Promise<void>((resolve) => void document.once('end', resolve))
  const load = (weight: Weight) =>
    alphabets.map((alphabet): Loaded => {
      const name = `${alphabet}-${weight}`
      document.registerFont(name, fileAt(paths[alphabet][weight]) as Buffer)
      document.font(name)
      const { _font: embedded } = document as unknown as { _font: Embedded }
      return {
        name,
        has: (codePoint) => embedded.font.hasGlyphForCodePoint(codePoint),
        forget: () => void (embedded.layoutCache = Object.create(null) as object),
      }
    })
  const fonts: Record<Weight, Loaded[]> = { 400: load(400), 600: load(600) }

  const hasAll = (font: Loaded, cluster: string) =>
    [...cluster.replace(joiners, '')].every((letter) => font.has(letter.codePointAt(0)!))

  /** A text in parts that one font each can write; letters of other scripts become the box of the first. */
  function runsOf(text: string, weight: Weight): Run[] {
    const all = fonts[weight]
    // oxlint-disable-next-line no-control-regex
    if (/^[\u0020-\u007e]*$/.test(text)) return text === '' ? [] : [{ font: all[0]!.name, text }]
    const runs: (Run & { of: Loaded })[] = []
    for (const { segment } of graphemes.segment(text.normalize())) {
      const last = runs.at(-1)
      const stays = last && isCommon(segment) && hasAll(last.of, segment)
      const of = stays ? last.of : (all.find((font) => hasAll(font, segment)) ?? all[0]!)
      if (last?.of === of) last.text += segment
      else runs.push({ font: of.name, text: segment, of })
    }
    return runs
  }

  type Measured = { runs: (Run & { width: number })[]; width: number }
  function measured(text: string, { size, weight = 400 }: Style): Measured {
    let width = 0
    const runs = runsOf(text, weight).map((run) => {
      const wide = document.font(run.font).fontSize(size).widthOfString(run.text, { lineBreak: false })
      width += wide
      return { ...run, width: wide }
    })
    return { runs, width }
  }
  const widthOf = (text: string, style: Style): number => measured(text, style).width

  /** As much of a text as has room, with an ellipsis where that is not all. */
  function fitted(text: string, style: Style): Measured & { text: string } {
    const whole = measured(text, style)
    const { width = Infinity } = style
    if (whole.width <= width) return { ...whole, text }
    const clusters = Array.from(graphemes.segment(text), ({ segment }) => segment)
    const cut = (length: number) => `${clusters.slice(0, length).join('').trimEnd()}…`
    let [fits, most] = [0, clusters.length - 1]
    while (fits < most) {
      const middle = Math.ceil((fits + most) / 2)
      if (widthOf(cut(middle), style) <= width) fits = middle
      else most = middle - 1
    }
    return { ...measured(cut(fits), style), text: cut(fits) }
  }

  /** Writes one line whose letters stand on `y`. */
  function write(text: string, x: number, y: number, style: Style): void {
    if (text === '') return
    const { size, fill = inks.ink, width, align = 'left' } = style
    const shown = fitted(text.replace(/\s+/g, ' '), style)
    const slack = align === 'left' || width === undefined ? 0 : width - shown.width
    let at = x + (align === 'center' ? slack / 2 : slack)
    // Beside shaped letters stands the text as it was written: what a reader finds and copies.
    const isShaped = shown.runs.some(({ font }) => font.startsWith('devanagari'))
    if (isShaped) document.markContent('Span', { actual: shown.text })
    document.fillColor(fill)
    for (const run of shown.runs) {
      // Told how wide it is, it is not measured again.
      const known = { textWidth: run.width, wordCount: 1 }
      document
        .font(run.font)
        .fontSize(size)
        .text(run.text, at, y, { ...plainText, ...known })
      at += run.width
    }
    if (isShaped) document.endMarkedContent()
  }

  /** A text in lines between spaces, so many at most; the last is cut short where that is not all. */
  function linesOf(text: string, style: Style & { width: number }, most: number): string[] {
    const lines: string[] = []
    for (const word of text.split(/\s+/).filter((one) => one !== '')) {
      const last = lines.at(-1)
      const longer = last === undefined ? word : `${last} ${word}`
      if (last !== undefined && (lines.length === most || widthOf(longer, style) <= style.width))
        lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
  }

  return {
    document,
    write,
    widthOf,
    linesOf,
    /** What is written so far, and no longer held. */
    taken(): Uint8Array[] {
      const pieces = ready
      ready = []
      return pieces
    },
    /** Words that have been shaped are kept for the next time; of very many, none. */
    forgetWords(): void {
      for (const font of [...fonts[400], ...fonts[600]]) font.forget()
    },
    async end(): Promise<Uint8Array[]> {
      document.end()
      await isOver
      return this.taken()
    },
  }
}
export type Pen = ReturnType<typeof openPen>
