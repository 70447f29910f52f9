import type { WordWidth } from './far-names.ts'

let context: CanvasRenderingContext2D | null | undefined
const known = new Map<string, number>()
const mostKnown = 5000

/** How wide words are as labels write them; each is measured once. */
export const wordWidth: WordWidth = (words, isBold) => {
  const key = `${isBold ? 'b' : ' '}${words}`
  const before = known.get(key)
  if (before !== undefined) return before
  context ??= document.createElement('canvas').getContext('2d')
  if (!context) return words.length * 8
  context.font = `${isBold ? 600 : 400} 13px Mukta, sans-serif`
  const width = context.measureText(words).width
  if (known.size > mostKnown) known.clear()
  known.set(key, width)
  return width
}
