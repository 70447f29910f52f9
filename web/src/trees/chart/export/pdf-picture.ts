/** RGBA, row by row. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

type Reference = { data: Record<string, unknown>; end: (bytes: Uint8Array) => void }

/**
 * A picture with transparent parts, as pdfkit takes one that is opened already. pdfkit itself unpacks a transparent PNG in a
 * worker from a blob: address. The policy of our own worker refuses that one without an error, and the PDF would never end.
 */
export class TransparentImage {
  readonly width: number
  readonly height: number
  /** The name on pages. pdfkit numbers its own pictures from I1 up. */
  readonly label: string
  obj: Reference | undefined
  #data: Uint8ClampedArray

  constructor({ data, width, height }: Pixels, number: number) {
    this.width = width
    this.height = height
    this.label = `I0${number}`
    this.#data = data
  }

  /** pdfkit calls it when the picture is first drawn. */
  embed(document: PDFKit.PDFDocument): void {
    const data = this.#data
    const count = data.length / 4
    const colours = new Uint8Array(count * 3)
    const opacities = new Uint8Array(count)
    for (let at = 0; at < count; at++) {
      colours.set(data.subarray(at * 4, at * 4 + 3), at * 3)
      opacities[at] = data[at * 4 + 3]!
    }
    const image = (colourSpace: string, more: object) =>
      document.ref({
        Type: 'XObject',
        Subtype: 'Image',
        Width: this.width,
        Height: this.height,
        BitsPerComponent: 8,
        ColorSpace: colourSpace,
        ...more,
      }) as unknown as Reference
    const mask = image('DeviceGray', { Decode: [0, 1] })
    mask.end(opacities)
    this.obj = image('DeviceRGB', { SMask: mask })
    this.obj.end(colours)
  }
}
