import type { Measure } from './drawing.ts'

const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The letters of a text as they are written: a base with everything that hangs on it is one. Linear. */
export function clustersOf(text: string): string[] {
  return Array.from(clusters.segment(text), ({ segment }) => segment)
}

/** As much of a text as fits in `room` px, with an ellipsis where something is left out. Measures some ten times. */
export function fitText(text: string, size: number, weight: 400 | 600, room: number, measure: Measure): string {
  if (measure(text, size, weight) <= room) return text
  const letters = clustersOf(text)
  let [least, most] = [0, letters.length - 1]
  while (least < most) {
    const middle = (least + most + 1) >> 1
    const part = `${letters.slice(0, middle).join('').trimEnd()}…`
    if (measure(part, size, weight) <= room) least = middle
    else most = middle - 1
  }
  return least === 0 ? '' : `${letters.slice(0, least).join('').trimEnd()}…`
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

/** A guess for where nothing can be measured: somewhat more than half of the size a letter. */
export const roughMeasure: Measure = (text, size, weight) =>
  clustersOf(text).length * size * (weight === 600 ? 0.58 : 0.54)
