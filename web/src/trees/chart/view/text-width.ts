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
const bothScripts = 'aआ'

export const areCardFontsLoaded = () => weights.every((weight) => document.fonts.check(fontOf(13, weight), bothScripts))

/** Loads the fonts of cards that the page knows. Widths measured in other fonts are forgotten. */
export async function loadCardFonts(): Promise<void> {
  await Promise.all(weights.map((weight) => document.fonts.load(fontOf(13, weight), bothScripts)))
  known.clear()
}
