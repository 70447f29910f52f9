import { syllablesOf, type Syllable } from './syllables.ts'

type Box = { minX: number; minY: number; maxX: number; maxY: number }
type Glyph = { id: number; advanceWidth: number; codePoints: readonly number[]; bbox: Box }
type Position = { xAdvance: number; xOffset: number; yOffset: number; advanceWidth: number }
type Profile = Record<'maxComponentElements' | 'maxComponentDepth' | 'maxCompositePoints', number>

/** What we know of a font within a file of pdfkit, whose types do not tell of it. */
export type EmbeddedFont = {
  font: { hasGlyphForCodePoint(codePoint: number): boolean; maxp: Profile }
  subset: FontSubset
  /** For each code what it is read as, and how wide it is in thousandths of the size. */
  unicode: number[][]
  widths: number[]
  /** Thousandths of the size for a unit of the font. */
  scale: number
  layout(text: string): { glyphs: Glyph[]; positions: Position[] }
  encode(text: string): [codes: string[], positions: Position[]]
}

/** The font in the file while it is made: the place of a glyph is the code that draws it. */
type FontSubset = {
  glyphs: number[]
  includeGlyph(glyph: number): number
  _addGlyph(glyph: number): number
  glyf: Uint8Array[]
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
}

/** A glyph that is put together of others, in units of the font. */
type Compound = { parts: { code: number; x: number; y: number }[]; box: Box; advance: number }

/**
 * Lets every reader find and copy a text as it was written. A PDF tells for each code of a font which letters it stands for, but a
 * reader takes the codes in the order and at the places where they are drawn. So a syllable of several glyphs, or of one that is moved,
 * becomes a glyph of its own (a compound, as fonts have them for letters with accents) with a code that stands for the whole of it.
 */
export function spellSyllables(font: EmbeddedFont): void {
  const { subset } = font
  const known = new Map<string, number>()
  const compounds: Compound[] = []
  const addGlyph = subset._addGlyph.bind(subset)
  subset._addGlyph = (glyph) => (glyph < 0 ? addCompound(subset, compounds[-1 - glyph]!) : addGlyph(glyph))

  font.encode = (text) => {
    const { glyphs, positions } = font.layout(text)
    const parts = syllablesOf(
      text,
      glyphs.map(({ codePoints }) => codePoints),
    ).map((syllable) =>
      partOf(syllable, glyphs.slice(syllable.from, syllable.to), positions.slice(syllable.from, syllable.to)),
    )
    return [parts.map(({ code }) => code.toString(16).padStart(4, '0')), parts.map(({ position }) => position)]
  }

  function partOf({ text }: Syllable, glyphs: Glyph[], positions: Position[]): { code: number; position: Position } {
    const [glyph, position] = [glyphs[0]!, positions[0]!]
    if (glyphs.length === 1 && position.xOffset === 0 && position.yOffset === 0)
      return { code: codeFor(`${glyph.id} ${text}`, text, position.advanceWidth, () => glyph.id), position }
    const places = positions.map(({ xAdvance, xOffset, yOffset }) => `${xAdvance},${xOffset},${yOffset}`)
    const advance = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    const key = `${glyphs.map(({ id }) => id).join()} ${places.join()} ${text}`
    const code = codeFor(key, text, advance, () => -compounds.push(compoundOf(glyphs, positions)))
    return { code, position: { xAdvance: advance, advanceWidth: advance, xOffset: 0, yOffset: 0 } }
  }

  function codeFor(key: string, text: string, width: number, glyph: () => number): number {
    const code = known.get(key)
    if (code !== undefined) return code
    const made = subset.glyphs.push(glyph()) - 1
    known.set(key, made)
    font.widths[made] = width
    font.unicode[made] = Array.from(text, (letter) => letter.codePointAt(0)!)
    return made
  }

  function compoundOf(glyphs: Glyph[], positions: Position[]): Compound {
    const inUnits = (value: number) => Math.round(value / font.scale)
    const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
    let pen = 0
    const parts = glyphs.map(({ id, bbox, codePoints, advanceWidth }, at) => {
      const { xOffset, yOffset, xAdvance } = positions[at]!
      const [x, y] = [inUnits(pen + xOffset), inUnits(yOffset)]
      pen += xAdvance
      if (Number.isFinite(bbox.minX)) {
        box.minX = Math.min(box.minX, bbox.minX + x)
        box.minY = Math.min(box.minY, bbox.minY + y)
        box.maxX = Math.max(box.maxX, bbox.maxX + x)
        box.maxY = Math.max(box.maxY, bbox.maxY + y)
      }
      const code = subset.includeGlyph(id)
      font.widths[code] ??= advanceWidth * font.scale
      font.unicode[code] ??= [...codePoints]
      return { code, x, y }
    })
    const { maxp } = font.font
    maxp.maxComponentElements = Math.max(maxp.maxComponentElements, parts.length)
    maxp.maxComponentDepth = Math.max(maxp.maxComponentDepth, 2)
    maxp.maxCompositePoints = 0xffff
    return { parts, box, advance: inUnits(pen) }
  }
}

/** Arguments are words and places, and each part keeps its own size. */
const [argsAreWords, argsArePlaces, moreParts] = [0x1, 0x2, 0x20]

/** Writes a compound among the glyphs of the file. Source: the OpenType specification, glyf table, composite glyph description. */
function addCompound(subset: FontSubset, { parts, box, advance }: Compound): number {
  // A multiple of four bytes.
  const bytes = new Uint8Array(12 + 8 * parts.length)
  const view = new DataView(bytes.buffer)
  const { minX, minY, maxX, maxY } = Number.isFinite(box.minX) ? box : { minX: 0, minY: 0, maxX: 0, maxY: 0 }
  ;[-1, minX, minY, maxX, maxY].forEach((value, at) => view.setInt16(2 * at, value))
  parts.forEach(({ code, x, y }, at) => {
    const isLast = at === parts.length - 1
    view.setUint16(10 + 8 * at, argsAreWords | argsArePlaces | (isLast ? 0 : moreParts))
    view.setUint16(12 + 8 * at, code)
    view.setInt16(14 + 8 * at, x)
    view.setInt16(16 + 8 * at, y)
  })
  subset.glyf.push(bytes)
  subset.loca.offsets.push(subset.offset)
  subset.hmtx.metrics.push({ advance, bearing: minX })
  subset.offset += bytes.length
  return subset.glyf.length - 1
}
