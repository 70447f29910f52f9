import { graphemesOf } from '../../../kit/graphemes.ts'
import type { Measure } from './drawing.ts'

/** As much of a text as fits in `room` px, with an ellipsis where something is left out. Measures some ten times. */
export function fitText(text: string, size: number, weight: 400 | 600, room: number, measure: Measure): string {
  if (measure(text, size, weight) <= room) return text
  const letters = graphemesOf(text)
  let [least, most] = [0, letters.length - 1]
  while (least < most) {
    const middle = (least + most + 1) >> 1
    const part = `${letters.slice(0, middle).join('').trimEnd()}…`
    if (measure(part, size, weight) <= room) least = middle
    else most = middle - 1
  }
  return least === 0 ? '' : `${letters.slice(0, least).join('').trimEnd()}…`
}

/** A text in at most so many lines between its words; what is too long for its line is cut short. Linear in words. */
export function wrapText(
  text: string,
  size: number,
  weight: 400 | 600,
  room: number,
  measure: Measure,
  most: number,
): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const longer = `${last} ${word}`
    const joins = last !== undefined && (lines.length === most || measure(longer, size, weight) <= room)
    if (joins) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((line) => fitText(line, size, weight, room, measure))
}

/** How small letters may become where a name is long, and in how many lines it stands then. */
const tries: readonly (readonly [size: number, lines: number])[] = [
  [13, 2],
  [12, 2],
  [11, 2],
  [10, 3],
  [9, 3],
  [8, 3],
]

/** A text as large as its whole fits in few lines; only what is too long for the smallest letters too is cut short. */
export function fitLines(text: string, weight: 400 | 600, room: number, measure: Measure, most = 3) {
  let best: { lines: string[]; size: number } = { lines: [], size: tries[0]![0] }
  for (const [size, lines] of tries) {
    best = { lines: wrapText(text, size, weight, room, measure, Math.min(lines, most)), size }
    if (!best.lines.some((line) => line.endsWith('…'))) break
  }
  return best
}

/** Measures as the page writes. */
export function canvasMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d')
  let font = ''
  return (text, size, weight) => {
    const wanted = `${weight} ${size}px Mukta, sans-serif`
    if (context && wanted !== font) context.font = font = wanted
    return context ? context.measureText(text).width : roughMeasure(text, size, weight)
  }
}

/** The same, once the page's own letters have come. */
export async function loadedMeasure(): Promise<Measure> {
  await Promise.all([document.fonts.load('400 15px Mukta'), document.fonts.load('600 15px Mukta')])
  return canvasMeasure()
}

/** A guess for where nothing can be measured: somewhat more than half of the size a letter. */
export const roughMeasure: Measure = (text, size, weight) =>
  graphemesOf(text).length * size * (weight === 600 ? 0.58 : 0.54)
