import PDFDocument from 'pdfkit'
import { toBytes } from 'pdfkit/output'
import {
  inks,
  type ArcTextMark,
  type BoxMark,
  type Drawing,
  type Mark,
  type PictureMark,
  type TextMark,
} from './drawing.ts'
import { graphemesOf } from '../../../kit/graphemes.ts'
import { marksOn, pageFor, type Page, type Paper } from './paper.ts'
import { sheetsOf, within } from './pdf-sheets.ts'
import { runsOf, type Alphabet, type PdfFont, type PdfWeight, type Run } from './pdf-text.ts'
import { TransparentImage, type Pixels } from './pdf-picture.ts'
import { spellSyllables, type EmbeddedFont } from './spelt-font.ts'

/** A font's file (WOFF or TrueType) for a part of the alphabet. */
export type FontFile = { alphabet: Alphabet; weight: PdfWeight; bytes: Uint8Array }

/** A text as a picture, for letters that no font of ours has: its size in px of the chart, `rise` above the baseline. */
export type WordPicture = { pixels: Pixels; width: number; height: number; rise: number }
export type Words = Pick<TextMark, 'text' | 'size' | 'weight' | 'fill'>

export type PdfInput = {
  fonts: readonly FontFile[]
  /** Draws words that no font has; without it their letters are boxes. */
  picture?: (words: Words) => WordPicture | undefined
}

/** Points, 1/72 inch, in a mm; no page has more than so many units a side. */
const pointsOfMm = 72 / 25.4
const mostUnits = 14_400

/**
 * The size of a page in units, how large a unit is in points, and units a px of the drawing: beyond 200 inches
 * a unit grows (PDF 1.6, UserUnit).
 */
export function unitsOf({ width, width_mm, height_mm }: Pick<Page, 'width' | 'width_mm' | 'height_mm'>) {
  const userUnit = Math.max(1, Math.ceil((Math.max(width_mm, height_mm) * pointsOfMm) / mostUnits - 1e-9))
  const unitsOfMm = pointsOfMm / userUnit
  const size: [number, number] = [Math.max(3, width_mm * unitsOfMm), Math.max(3, height_mm * unitsOfMm)]
  return { size, userUnit, scale: (width_mm * unitsOfMm) / width }
}

/**
 * A drawing as a PDF of one page, with our fonts in it and every text to be found and copied as it was written. Linear in
 * marks.
 */
export async function pdfOf(
  drawing: Drawing,
  input: PdfInput,
  paper: Paper = { kind: 'own' },
): Promise<Uint8Array<ArrayBuffer>> {
  const page = pageFor(drawing, paper)
  const { size, userUnit, scale } = unitsOf(page)
  const document = documentOf(drawing)
  const pen = new Pen(document, input.fonts)
  document.addPage({ size, userUnit, margin: 0 })
  document.scale(scale).translate(-page.x, -page.y)
  document.rect(page.x, page.y, page.width, page.height).fill(drawing.paper)
  pen.drawAll(marksOn(drawing, page), input.picture)
  document.end()
  return toBytes(document)
}

/** The same cut for A4 sheets, each framed and named, to be glued together. Linear in marks a sheet. */
export async function pdfOnSheets(drawing: Drawing, input: PdfInput): Promise<Uint8Array<ArrayBuffer>> {
  const { size, margin, scale, sheets } = sheetsOf(drawing)
  const document = documentOf(drawing)
  const pen = new Pen(document, input.fonts)
  for (const sheet of sheets) {
    document.addPage({ size, margin: 0 })
    const [width, height] = [sheet.width * scale, sheet.height * scale]
    document.save()
    document.rect(margin, margin, width, height).clip()
    document.translate(margin, margin).scale(scale).translate(-sheet.x, -sheet.y)
    const marks = drawing.marks.map((mark) => within(mark, sheet)).filter((mark) => mark !== undefined)
    pen.drawAll(marks, input.picture)
    document.restore()
    if (sheets.length === 1) continue
    document.undash().lineWidth(0.5).rect(margin, margin, width, height).stroke(inks.line)
    pen.draw({ kind: 'text', x: margin, y: size[1] - 12, text: sheet.name, size: 9, weight: 400, fill: inks.inkSoft })
  }
  document.end()
  return toBytes(document)
}

function documentOf({ title }: Drawing): PDFKit.PDFDocument {
  return new PDFDocument({
    autoFirstPage: false,
    // Without its own Helvetica, which would need files that a browser has not.
    font: null as unknown as string,
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: title, Producer: 'Mulghar', Creator: 'Mulghar' },
  })
}

/** A picture that the file has already. */
type KeptPicture = WordPicture & { image: TransparentImage }

class Pen {
  #document: PDFKit.PDFDocument
  #fonts: Record<PdfWeight, PdfFont[]>
  #pictures = new Map<string, KeptPicture | undefined>()
  /** A picture that is shown more than once is in the file once. */
  #photos = new Map<Uint8Array, Buffer>()

  constructor(document: PDFKit.PDFDocument, files: readonly FontFile[]) {
    this.#document = document
    const ofWeight = (weight: PdfWeight) =>
      files
        .filter((file) => file.weight === weight)
        .map(({ alphabet, bytes }) => register(document, `${alphabet}-${weight}`, bytes))
    this.#fonts = { 400: ofWeight(400), 600: ofWeight(600) }
  }

  /** In their order; what no font has as a picture, where there is one. */
  drawAll(marks: readonly Mark[], picture: PdfInput['picture']): void {
    for (const mark of marks) {
      const isMissing = 'text' in mark && mark.text !== '' && !this.canWrite(mark)
      const shown = isMissing && picture ? this.#pictureOf(mark, picture) : undefined
      if (shown) this.picture(mark as TextMark | ArcTextMark, shown)
      else this.draw(mark)
    }
  }

  /** The same words are drawn once, and are once in the file. */
  #pictureOf(words: Words, draw: NonNullable<PdfInput['picture']>): KeptPicture | undefined {
    const key = `${words.weight} ${words.size} ${words.fill} ${words.text}`
    if (!this.#pictures.has(key)) {
      const drawn = draw(words)
      const image = drawn && new TransparentImage(drawn.pixels, this.#pictures.size)
      this.#pictures.set(key, drawn && image && { ...drawn, image })
    }
    return this.#pictures.get(key)
  }

  #open(bytes: Uint8Array): Buffer {
    return (this.#document as unknown as { openImage(bytes: Uint8Array): Buffer }).openImage(bytes)
  }

  canWrite({ text, weight }: Words): boolean {
    return runsOf(text.normalize(), this.#fonts[weight]) !== undefined
  }

  draw(mark: Mark): void {
    if (mark.kind === 'lines') return this.#lines(mark)
    if (mark.kind === 'box') return this.#box(mark)
    if (mark.kind === 'picture') return this.#photo(mark)
    if (mark.kind === 'text') return this.#text(mark)
    if (mark.kind === 'arcText') return this.#arcText(mark)
    const { d, fill, stroke, width, dash } = mark
    this.#document.path(d)
    this.#finish(fill, stroke, width, dash)
  }

  picture(mark: TextMark | ArcTextMark, { image, width, height, rise }: KeptPicture): void {
    const document = this.#document
    document.save()
    if (mark.kind === 'arcText') {
      const { x, y, radius, angle, isInward } = mark
      document.translate(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
      document.rotate((angle * 180) / Math.PI + (isInward ? -90 : 90)).translate(-width / 2, 0)
    } else {
      document.translate(mark.x, mark.y).rotate(mark.turn ?? 0)
      document.translate(mark.anchor === 'end' ? -width : mark.anchor === 'middle' ? -width / 2 : 0, 0)
    }
    this.#spoken(mark.text, () => document.image(image as unknown as Buffer, 0, -rise, { width, height }))
    document.restore()
  }

  #photo({ x, y, width, height, d, jpeg }: PictureMark): void {
    const image = this.#photos.get(jpeg) ?? this.#open(jpeg)
    this.#photos.set(jpeg, image)
    this.#document.save().path(d).clip()
    this.#document.image(image, x, y, { width, height }).restore()
  }

  #lines({ segments, stroke, width, dash }: Extract<Mark, { kind: 'lines' }>): void {
    for (let at = 0; at + 3 < segments.length; at += 4)
      this.#document.moveTo(segments[at]!, segments[at + 1]!).lineTo(segments[at + 2]!, segments[at + 3]!)
    if (segments.length > 0) this.#finish(undefined, stroke, width, dash)
  }

  #box({ x, y, width, height, radius, fill, stroke, strokeWidth, fade }: BoxMark): void {
    if (fade) return this.#fade(x, y, width, height, fade)
    if (radius) this.#document.roundedRect(x, y, width, height, Math.min(radius, width / 2, height / 2))
    else this.#document.rect(x, y, width, height)
    this.#finish(fill, stroke, strokeWidth)
  }

  /** In steps, each lying over the rest of the one before: a PDF's own gradients leave hairlines around them in some readers. */
  #fade(x: number, y: number, width: number, height: number, [from, to]: readonly [string, string]): void {
    const steps = Math.max(2, Math.min(16, Math.ceil(width / 2)))
    for (let step = 0; step < steps; step++) {
      const begin = (width * step) / steps
      this.#document.rect(x + begin, y, width - begin, height).fill(mixed(from, to, (step + 0.5) / steps))
    }
  }

  #finish(fill?: string, stroke?: string, width = 1, dash?: readonly [number, number]): void {
    if (stroke) {
      this.#document.lineWidth(width)
      if (dash) this.#document.dash(dash[0], { space: dash[1] })
      else this.#document.undash()
    }
    if (fill && stroke) this.#document.fillAndStroke(fill, stroke)
    else if (fill) this.#document.fill(fill)
    else if (stroke) this.#document.stroke(stroke)
  }

  #text(mark: TextMark): void {
    if (mark.text === '') return
    const { x, y, anchor, turn } = mark
    const runs = this.#runs(mark)
    const width = runs.reduce((sum, run) => sum + run.width, 0)
    const document = this.#document
    if (turn) document.save().translate(x, y).rotate(turn)
    let at = (turn ? 0 : x) - (anchor === 'end' ? width : anchor === 'middle' ? width / 2 : 0)
    for (const run of runs) {
      this.#write(run, at, turn ? 0 : y, mark)
      at += run.width
    }
    if (turn) document.restore()
  }

  /** Letter by letter, each upright on its own place of the arc. */
  #arcText(mark: ArcTextMark): void {
    if (mark.text === '') return
    const document = this.#document
    const letters = graphemesOf(mark.text.normalize()).flatMap((text) => this.#runs({ ...mark, text }))
    const width = letters.reduce((sum, letter) => sum + letter.width, 0)
    const step = (mark.isInward ? -1 : 1) / mark.radius
    let at = -width / 2
    this.#spoken(mark.text, () => {
      for (const letter of letters) {
        const angle = mark.angle + (at + letter.width / 2) * step
        document.save().translate(mark.x + mark.radius * Math.cos(angle), mark.y + mark.radius * Math.sin(angle))
        document.rotate((angle * 180) / Math.PI + (mark.isInward ? -90 : 90))
        this.#write(letter, -letter.width / 2, 0, mark)
        document.restore()
        at += letter.width
      }
    })
  }

  /** What a reader finds and copies where no letters stand in a row: a picture, or letters that are each turned another way. */
  #spoken(text: string, write: () => void): void {
    this.#document.markContent('Span', { actual: text })
    write()
    this.#document.endMarkedContent()
  }

  #write({ font, text }: Run, x: number, y: number, { size, fill }: Words): void {
    this.#document.font(font.name).fontSize(size).fillColor(fill)
    this.#document.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
  }

  #runs({ text, size, weight }: Words): (Run & { width: number })[] {
    const fonts = this.#fonts[weight]
    const runs = runsOf(text.normalize(), fonts) ?? [{ font: fonts[0]!, text }]
    return runs.map((run) => {
      this.#document.font(run.font.name).fontSize(size)
      return { ...run, width: this.#document.widthOfString(run.text, { lineBreak: false }) }
    })
  }
}

/** A colour between two, both as `#rrggbb`. */
export function mixed(from: string, to: string, part: number): string {
  const channel = (at: number) => {
    const [one, other] = [Number.parseInt(from.slice(at, at + 2), 16), Number.parseInt(to.slice(at, at + 2), 16)]
    return Math.round(one + (other - one) * part)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

function register(document: PDFKit.PDFDocument, name: string, bytes: Uint8Array): PdfFont {
  document.registerFont(name, bytes as Buffer)
  document.font(name)
  const { _font: font } = document as unknown as { _font: EmbeddedFont }
  spellSyllables(font)
  return { name, has: (codePoint) => font.font.hasGlyphForCodePoint(codePoint) }
}
