import type { WidthOf } from './card-text.ts'

let context: CanvasRenderingContext2D | null | undefined
const known = new Map<string, number>()
const mostKnown = 5000
const fontOf = (size: number, weight: number) => `${weight} ${size}px Mukta, sans-serif`

/** The width of a text on a card. Widths are kept once their font is loaded; before, another font measures them. */
export const textWidth: WidthOf = (text, size, weight) => {
  const key = `${size} ${weight} ${text}`
  const before = known.get(key)
  if (before !== undefined) return before
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return text.length * size * 0.6
  context.font = fontOf(size, weight)
  const { width } = context.measureText(text)
  if (known.size > mostKnown) known.clear()
  if (document.fonts.check(context.font, text)) known.set(key, width)
  return width
}

const weights = [400, 500, 600] as const
/** A letter of each script that the cards have: a font of 100 kB is only loaded for words that need it. */
const sampleOf = (hasDevanagari: boolean) => (hasDevanagari ? 'aआ' : 'a')

export const isInDevanagari = (text: string): boolean => /\p{Script=Devanagari}/u.test(text)

export const areCardFontsLoaded = (hasDevanagari: boolean) =>
  weights.every((weight) => document.fonts.check(fontOf(13, weight), sampleOf(hasDevanagari)))

/** Loads the fonts of cards that the page knows. Widths measured in other fonts are forgotten. */
export async function loadCardFonts(hasDevanagari: boolean): Promise<void> {
  await Promise.all(weights.map((weight) => document.fonts.load(fontOf(13, weight), sampleOf(hasDevanagari))))
  known.clear()
}
