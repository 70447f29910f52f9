export type Rgb = readonly [red: number, green: number, blue: number]
type Shape = {
  bits: 1 | 4 | 8 | 16 | 24 | 32
  header?: 12 | 40 | 108 | 124
  isTopDown?: boolean
  isInRuns?: boolean
  /** Of headers that have it. */
  alpha?: number
}

/** A Windows bitmap with these pixels, in rows of a width from the top. */
export function bmpOf(
  width: number,
  pixels: readonly Rgb[],
  { bits, header = 40, isTopDown = false, isInRuns = false, alpha }: Shape,
): Buffer {
  const height = pixels.length / width
  const palette = [...new Map(pixels.map((pixel) => [pixel.join(), pixel])).values()]
  const indexOf = (pixel: Rgb) => palette.findIndex((known) => known.join() === pixel.join())
  const rows = Array.from({ length: height }, (_, y) => pixels.slice(y * width, (y + 1) * width))
  const rowOf = (row: readonly Rgb[]) => rowBytes(row, { bits, alpha: alpha ?? 0, indexOf })
  const data = isInRuns ? runs(rows.toReversed(), { bits, indexOf }) : (isTopDown ? rows : rows.toReversed()).map(rowOf)
  const head = Buffer.alloc(header)
  head.writeUInt32LE(header)
  if (header === 12) {
    head.writeUInt16LE(width, 4)
    head.writeUInt16LE(height, 6)
    head.writeUInt16LE(1, 8)
    head.writeUInt16LE(bits, 10)
  } else {
    head.writeInt32LE(width, 4)
    head.writeInt32LE(isTopDown ? -height : height, 8)
    head.writeUInt16LE(1, 12)
    head.writeUInt16LE(bits, 14)
    head.writeUInt32LE(isInRuns ? (bits === 8 ? 1 : 2) : header > 40 ? 3 : 0, 16)
    if (header > 40)
      for (const [n, mask] of [0xff0000, 0xff00, 0xff, 0xff000000].entries()) head.writeUInt32LE(mask, 40 + n * 4)
  }
  const step = header === 12 ? 3 : 4
  const table =
    bits > 8
      ? []
      : Array.from({ length: 1 << bits }, (_, n) => {
          const [red, green, blue] = palette[n] ?? [0, 0, 0]
          return Buffer.from([blue, green, red, 0].slice(0, step))
        })
  const body = Buffer.concat(data)
  const file = Buffer.alloc(14)
  file.write('BM')
  const pixelsAt = 14 + header + table.length * step
  file.writeUInt32LE(pixelsAt + body.length, 2)
  file.writeUInt32LE(pixelsAt, 10)
  return Buffer.concat([file, head, ...table, body])
}

type Coding = { bits: Shape['bits']; indexOf: (pixel: Rgb) => number }

function rowBytes(row: readonly Rgb[], { bits, alpha, indexOf }: Coding & { alpha: number }): Buffer {
  const bytes = Buffer.alloc(Math.ceil((row.length * bits) / 32) * 4)
  for (const [x, [red, green, blue]] of row.entries()) {
    if (bits === 24) bytes.set([blue, green, red], x * 3)
    else if (bits === 32) bytes.set([blue, green, red, alpha], x * 4)
    else if (bits === 16) bytes.writeUInt16LE(((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3), x * 2)
    else {
      const at = Math.floor((x * bits) / 8)
      bytes[at] = bytes[at]! | (indexOf([red, green, blue]) << (8 - bits - ((x * bits) % 8)))
    }
  }
  return bytes
}

/** Rows from the bottom as runs of equal pixels, one pixel in an absolute run of three where there are as many. */
function runs(rows: readonly (readonly Rgb[])[], { bits, indexOf }: Coding): Buffer[] {
  const out: number[] = []
  for (const row of rows) {
    const indices = row.map(indexOf)
    let x = 0
    if (indices.length >= 4 && bits === 8) {
      out.push(0, 3, ...indices.slice(0, 3), 0)
      x = 3
    }
    while (x < indices.length) {
      let count = 1
      while (indices[x + count] === indices[x]) count++
      out.push(count, bits === 8 ? indices[x]! : indices[x]! * 17)
      x += count
    }
    out.push(0, 0)
  }
  return [Buffer.from([...out, 0, 1])]
}
