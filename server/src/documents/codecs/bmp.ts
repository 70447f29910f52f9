/** Pixels of a picture as bytes of red, green, blue and alpha, from the top left. */
export type Pixels = { rgba: Uint8ClampedArray<ArrayBuffer>; width: number; height: number; hasAlpha: boolean }
export type BmpAnswer = ({ kind: 'pixels' } & Pixels) | { kind: 'too-many-pixels' } | { kind: 'unreadable' }

/** How a header stores colours; JPEG and PNG inside of a BMP are refused. */
const [plain, rle8, rle4, bitFields, alphaBitFields] = [0, 1, 2, 3, 6]
const [coreHeader, infoHeader, mostHeader] = [12, 40, 124]
/** Places in a file. */
const [fileHeader, masksPlace] = [14, 14 + infoHeader]

type Header = {
  width: number
  height: number
  isTopDown: boolean
  bits: number
  compression: number
  pixelsAt: number
  masks: readonly [red: number, green: number, blue: number, alpha: number]
  palette: Uint8Array
}

/** Decodes a Windows bitmap of any version. Every size is checked against the file before memory is taken for it. */
export function decodeBmp(bytes: Uint8Array, maxPixels: number): BmpAnswer {
  const header = readHeader(bytes)
  if (!header) return { kind: 'unreadable' }
  const { width, height } = header
  if (width * height > maxPixels) return { kind: 'too-many-pixels' }
  if (header.compression === rle8 || header.compression === rle4) return decodeRuns(bytes, header)
  return decodeRows(bytes, header)
}

function readHeader(bytes: Uint8Array): Header | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < fileHeader + coreHeader || view.getUint16(0, true) !== 0x4d42) return undefined
  const [pixelsAt, size] = [view.getUint32(10, true), view.getUint32(14, true)]
  const isCore = size === coreHeader
  if ((!isCore && (size < infoHeader || size > mostHeader)) || bytes.length < fileHeader + size) return undefined
  const width = isCore ? view.getUint16(18, true) : view.getInt32(18, true)
  const tall = isCore ? view.getUint16(20, true) : view.getInt32(22, true)
  const bits = view.getUint16(isCore ? 24 : 28, true)
  const compression = isCore ? plain : view.getUint32(30, true)
  const header = { width, height: Math.abs(tall), isTopDown: tall < 0, bits, compression, pixelsAt }
  if (width <= 0 || tall === 0 || !isKnown(header)) return undefined
  const masks = masksOf(view, header, size)
  if (!masks || pixelsAt < fileHeader + size || pixelsAt > bytes.length) return undefined
  return { ...header, masks, palette: paletteOf(bytes, header, { size, isCore }) }
}

function isKnown({ bits, compression, isTopDown }: Pick<Header, 'bits' | 'compression' | 'isTopDown'>): boolean {
  if (compression === plain) return [1, 4, 8, 16, 24, 32].includes(bits)
  if (compression === rle8) return bits === 8 && !isTopDown
  if (compression === rle4) return bits === 4 && !isTopDown
  return (compression === bitFields || compression === alphaBitFields) && (bits === 16 || bits === 32)
}

function masksOf(
  view: DataView,
  { bits, compression }: Pick<Header, 'bits' | 'compression'>,
  size: number,
): Header['masks'] | undefined {
  if (compression === plain) return bits === 16 ? [0x7c00, 0x3e0, 0x1f, 0] : [0xff0000, 0xff00, 0xff, 0]
  if (compression !== bitFields && compression !== alphaBitFields) return [0, 0, 0, 0]
  const count = compression === alphaBitFields || size >= 56 ? 4 : 3
  if (view.byteLength < masksPlace + count * 4) return undefined
  const mask = (at: number) => (at < count ? view.getUint32(masksPlace + at * 4, true) : 0)
  return [mask(0), mask(1), mask(2), mask(3)]
}

/** The colours of a palette, four bytes each: blue, green, red and one that means nothing. */
function paletteOf(
  bytes: Uint8Array,
  { bits, compression, pixelsAt }: Pick<Header, 'bits' | 'compression' | 'pixelsAt'>,
  { size, isCore }: { size: number; isCore: boolean },
): Uint8Array {
  const palette = new Uint8Array(256 * 4)
  if (bits > 8) return palette
  const masks = compression === bitFields || compression === alphaBitFields ? 12 : 0
  const [from, step] = [fileHeader + size + masks, isCore ? 3 : 4]
  const count = Math.min(1 << bits, Math.floor((pixelsAt - from) / step))
  for (let at = 0; at < count; at++) palette.set(bytes.subarray(from + at * step, from + at * step + 3), at * 4)
  return palette
}

function decodeRows(bytes: Uint8Array, header: Header): BmpAnswer {
  const { width, height, bits, isTopDown, pixelsAt } = header
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  if (pixelsAt + rowBytes * height > bytes.length + 3) return { kind: 'unreadable' }
  const rgba = new Uint8ClampedArray(width * height * 4)
  const put = bits <= 8 ? indexed(bytes, header, rgba) : bits === 24 ? direct(bytes, rgba) : masked(bytes, header, rgba)
  for (let y = 0; y < height; y++) {
    const from = pixelsAt + rowBytes * (isTopDown ? y : height - 1 - y)
    for (let x = 0, to = y * width * 4; x < width; x++, to += 4) put(from, x, to)
  }
  return shown({ rgba, width, height, hasAlpha: header.masks[3] !== 0 })
}

/** Writes the pixel of a column, of a row that begins at a place in the file. */
type Put = (row: number, x: number, to: number) => void

function indexed(bytes: Uint8Array, { bits, palette }: Header, rgba: Uint8ClampedArray): Put {
  const perByte = 8 / bits
  const mask = (1 << bits) - 1
  return (row, x, to) => {
    const byte = bytes[row + Math.floor(x / perByte)] ?? 0
    paint(rgba, to, palette, (byte >> (8 - bits * ((x % perByte) + 1))) & mask)
  }
}

function direct(bytes: Uint8Array, rgba: Uint8ClampedArray): Put {
  return (row, x, to) => {
    const from = row + x * 3
    rgba[to] = bytes[from + 2] ?? 0
    rgba[to + 1] = bytes[from + 1] ?? 0
    rgba[to + 2] = bytes[from] ?? 0
    rgba[to + 3] = 255
  }
}

function masked(bytes: Uint8Array, { bits, masks }: Header, rgba: Uint8ClampedArray): Put {
  const [red, green, blue, alpha] = masks.map(channel) as [Channel, Channel, Channel, Channel]
  const step = bits / 8
  return (row, x, to) => {
    const from = row + x * step
    let value = (bytes[from] ?? 0) | ((bytes[from + 1] ?? 0) << 8)
    if (step === 4) value = (value | ((bytes[from + 2] ?? 0) << 16) | ((bytes[from + 3] ?? 0) << 24)) >>> 0
    rgba[to] = red(value)
    rgba[to + 1] = green(value)
    rgba[to + 2] = blue(value)
    rgba[to + 3] = masks[3] === 0 ? 255 : alpha(value)
  }
}

type Channel = (value: number) => number
function channel(mask: number): Channel {
  if (mask === 0) return () => 0
  const shift = 31 - Math.clz32(mask & -mask)
  const most = mask >>> shift
  return (value) => Math.round((((value & mask) >>> shift) * 255) / most)
}

function paint(rgba: Uint8ClampedArray, to: number, palette: Uint8Array, colour: number): void {
  rgba[to] = palette[colour * 4 + 2]!
  rgba[to + 1] = palette[colour * 4 + 1]!
  rgba[to + 2] = palette[colour * 4]!
  rgba[to + 3] = 255
}

/** Runs of equal pixels, from the bottom up. Pixels that no run reaches have the first colour. */
function decodeRuns(bytes: Uint8Array, { width, height, bits, pixelsAt, palette }: Header): BmpAnswer {
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let to = 0; to < rgba.length; to += 4) paint(rgba, to, palette, 0)
  let [at, x, y] = [pixelsAt, 0, height - 1]
  const put = (colour: number) => {
    if (x < width && y >= 0) paint(rgba, (y * width + x) * 4, palette, colour)
    x++
  }
  const nibble = (byte: number, n: number) => (n % 2 === 0 ? byte >> 4 : byte & 15)
  // Each turn takes at least two bytes, so that a file ends it.
  while (y >= 0 && at + 1 < bytes.length) {
    const [count, value] = [bytes[at]!, bytes[at + 1]!]
    at += 2
    if (count > 0) {
      for (let n = 0; n < count; n++) put(bits === 8 ? value : nibble(value, n))
    } else if (value === 0) {
      ;[x, y] = [0, y - 1]
    } else if (value === 1) {
      break
    } else if (value === 2) {
      if (at + 1 >= bytes.length) return { kind: 'unreadable' }
      ;[x, y] = [x + bytes[at]!, y - bytes[at + 1]!]
      at += 2
    } else {
      const length = bits === 8 ? value : Math.ceil(value / 2)
      if (at + length > bytes.length) return { kind: 'unreadable' }
      for (let n = 0; n < value; n++) put(bits === 8 ? bytes[at + n]! : nibble(bytes[at + (n >> 1)]!, n))
      at += length + (length % 2)
    }
  }
  return shown({ rgba, width, height, hasAlpha: false })
}

/** Programs leave the alpha of an opaque picture at zero. */
function shown({ rgba, width, height, hasAlpha }: Pixels): BmpAnswer {
  if (!hasAlpha) return { kind: 'pixels', rgba, width, height, hasAlpha }
  let isEmpty = true
  for (let at = 3; at < rgba.length && isEmpty; at += 4) isEmpty = rgba[at] === 0
  if (isEmpty) for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255
  return { kind: 'pixels', rgba, width, height, hasAlpha: !isEmpty }
}
