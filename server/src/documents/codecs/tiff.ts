/** How many rows stand together: a reader takes so many at once. */
const rowsAtOnce = 64
const [short, long, undefinedBytes] = [3, 4, 7]

/** A TIFF without compression, whose pixels (red, green, blue, alpha) are still to be written, with the profile of their colours. */
export function emptyTiff(
  width: number,
  height: number,
  profile: Uint8Array,
): { bytes: Uint8Array<ArrayBuffer>; pixels: Uint8ClampedArray<ArrayBuffer> } {
  const pixelsAt = 8
  const rowBytes = width * 4
  const pixelBytes = rowBytes * height
  const strips = Math.ceil(height / rowsAtOnce)
  const stripBytes = (n: number) => rowBytes * Math.min(rowsAtOnce, height - n * rowsAtOnce)
  const extrasAt = pixelsAt + pixelBytes
  const extras: Uint8Array[] = []
  let extraBytes = 0
  const outside = (values: Uint8Array) => {
    const at = extrasAt + extraBytes
    extras.push(values)
    extraBytes += values.length
    return at
  }
  const longs = (values: readonly number[]) => new Uint8Array(Uint32Array.from(values).buffer)
  const many = (values: readonly number[]) => (values.length === 1 ? values[0]! : outside(longs(values)))
  const eachStrip = Array.from({ length: strips }, (_, n) => n)
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, 4, outside(new Uint8Array(Uint16Array.of(8, 8, 8, 8).buffer))],
    [259, short, 1, 1],
    [262, short, 1, 2],
    [273, long, strips, many(eachStrip.map((n) => pixelsAt + n * rowsAtOnce * rowBytes))],
    [277, short, 1, 4],
    [278, long, 1, rowsAtOnce],
    [279, long, strips, many(eachStrip.map(stripBytes))],
    [284, short, 1, 1],
    [338, short, 1, 2],
    [34_675, undefinedBytes, profile.length, outside(profile)],
  ]
  const directoryAt = extrasAt + extraBytes + (extraBytes % 2)
  const bytes = new Uint8Array(directoryAt + 2 + entries.length * 12 + 4)
  const view = new DataView(bytes.buffer)
  bytes.set([0x49, 0x49, 42, 0])
  view.setUint32(4, directoryAt, true)
  let at = extrasAt
  for (const extra of extras) {
    bytes.set(extra, at)
    at += extra.length
  }
  view.setUint16(directoryAt, entries.length, true)
  for (const [n, [tag, type, count, value]] of entries.entries()) {
    const place = directoryAt + 2 + n * 12
    view.setUint16(place, tag, true)
    view.setUint16(place + 2, type, true)
    view.setUint32(place + 4, count, true)
    view.setUint32(place + 8, value, true)
  }
  return { bytes, pixels: new Uint8ClampedArray(bytes.buffer, pixelsAt, pixelBytes) }
}
