/** So many px of the window downward are one of the sheet: heights need not be more exact, and half as much is copied. */
const coarse = 2

/**
 * Thousands of narrow bars as one picture: filled one by one, each costs a graphics card, and more so a computer that has
 * none, as much as a large rectangle. It is as wide as the window and half as high, whatever the screen's pixels.
 */
export class BarSheet {
  #canvas = document.createElement('canvas')
  #context: CanvasRenderingContext2D
  #image: ImageData
  #pixels: Uint32Array
  #colours = new Map<string, number>()

  constructor(width: number, height: number) {
    this.#canvas.width = Math.max(1, Math.ceil(width))
    this.#canvas.height = Math.max(1, Math.ceil(height / coarse))
    this.#context = this.#canvas.getContext('2d', { willReadFrequently: true })!
    this.#image = this.#context.createImageData(this.#canvas.width, this.#canvas.height)
    this.#pixels = new Uint32Array(this.#image.data.buffer)
  }

  /** A rectangle in px of the window; what lies outside is left out. */
  fill(colour: string, x: number, y: number, width: number, height: number): void {
    const { width: across, height: rows } = this.#canvas
    const value = this.#valueOf(colour)
    const left = Math.max(0, Math.round(x))
    const right = Math.min(across, Math.round(x + width))
    const top = Math.max(0, Math.round(y / coarse))
    const bottom = Math.min(rows, Math.round((y + height) / coarse))
    const pixels = this.#pixels
    for (let row = top; row < bottom; row++)
      for (let at = row * across + left; at < row * across + right; at++) pixels[at] = value
  }

  /** Onto a window of the same size; afterwards the sheet is empty. */
  paint(context: CanvasRenderingContext2D): void {
    this.#context.putImageData(this.#image, 0, 0)
    context.imageSmoothingEnabled = false
    context.drawImage(this.#canvas, 0, 0, this.#canvas.width, this.#canvas.height * coarse)
    this.#pixels.fill(0)
  }

  /** A colour of a style sheet as the four bytes of a pixel. */
  #valueOf(colour: string): number {
    const before = this.#colours.get(colour)
    if (before !== undefined) return before
    this.#context.fillStyle = colour
    this.#context.fillRect(0, 0, 1, 1)
    const value = new Uint32Array(this.#context.getImageData(0, 0, 1, 1).data.buffer)[0]!
    this.#colours.set(colour, value)
    return value
  }
}

let last: { width: number; height: number; sheet: BarSheet } | undefined

/** The sheet for a window of this size; the one before is used again where the size is the same. */
export function sheetFor(width: number, height: number): BarSheet {
  if (last?.width !== width || last.height !== height) last = { width, height, sheet: new BarSheet(width, height) }
  return last.sheet
}
