import type { WordPicture, Words } from './pdf.ts'

/** Points of a picture for one of the chart: sharp on paper. */
const density = 4

/** Words as the machine's own fonts write them; undefined where there is no canvas without a page. */
export function pictureOf({ text, size, weight, fill }: Words): WordPicture | undefined {
  if (typeof OffscreenCanvas === 'undefined') return undefined
  const font = `${weight} ${size * density}px Mukta, system-ui, sans-serif`
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return undefined
  context.font = font
  const wide = Math.max(1, Math.ceil(context.measureText(text).width))
  const high = Math.ceil(size * density * 1.7)
  const rise = Math.round(size * density * 1.2)
  const canvas = new OffscreenCanvas(wide, high)
  const pen = canvas.getContext('2d')!
  pen.font = font
  pen.fillStyle = fill
  pen.fillText(text, 0, rise)
  return {
    pixels: pen.getImageData(0, 0, wide, high),
    width: wide / density,
    height: high / density,
    rise: rise / density,
  }
}
