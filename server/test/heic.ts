/**
 * A HEIC picture as phones make them, written by hand since nothing in the project can encode one: HEVC (ITU-T H.265)
 * in a HEIF container (ISO/IEC 23008-12). Every block of 16 by 16 has one colour and is stored as plain samples
 * (`pcm_flag`), so of the arithmetic coder only what leads to those is needed. At most 16 blocks. `colours` is what its
 * colour box says: "prof" and a profile, or "nclx" and its numbers.
 */
export function heicOf(
  columns: number,
  rows: number,
  colourOf: (n: number) => Ycc,
  quarterTurns = 0,
  colours?: Buffer,
): Buffer {
  const [width, height] = [columns * 16, rows * 16]
  const parameters = [videoParameters(), sequenceParameters(width, height), pictureParameters()]
  const slice = sliceOf(Array.from({ length: columns * rows }, (_, n) => colourOf(n)))
  const data = Buffer.concat([u32(slice.length), slice])

  const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const meta = (offset: number) =>
    fullBox('meta', 0, [
      fullBox('hdlr', 0, [Buffer.from('\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')]),
      fullBox('pitm', 0, [u16(1)]),
      fullBox('iloc', 0, [u8(0x44), u8(0), u16(1), u16(1), u16(0), u16(1), u32(offset), u32(data.length)]),
      fullBox('iinf', 0, [u16(1), fullBox('infe', 2, [u16(1), u16(0), Buffer.from('hvc1\0', 'latin1')])]),
      box(
        'iprp',
        box(
          'ipco',
          box('hvcC', configuration(parameters)),
          fullBox('ispe', 0, [u32(width), u32(height)]),
          box('irot', u8(quarterTurns)),
          ...(colours ? [box('colr', colours)] : []),
        ),
        fullBox('ipma', 0, [
          u32(1),
          u16(1),
          u8(colours ? 4 : 3),
          u8(0x81),
          u8(0x02),
          u8(0x83),
          ...(colours ? [u8(0x04)] : []),
        ]),
      ),
    ])
  const offset = ftyp.length + meta(0).length + 8
  return Buffer.concat([ftyp, meta(offset), box('mdat', data)])
}

/** Luma and the two differences of colour, each 0 to 255. */
export type Ycc = readonly [y: number, cb: number, cr: number]

const u8 = (value: number) => Buffer.from([value])
const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255])
const box = (type: string, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([u32(content.length + 8), Buffer.from(type, 'latin1'), content])
}
const fullBox = (type: string, version: number, parts: Buffer[]) => box(type, u8(version), Buffer.alloc(3), ...parts)

class Bits {
  text = ''
  u(count: number, value: number): this {
    this.text += value.toString(2).padStart(count, '0')
    return this
  }
  /** Exponential Golomb codes, unsigned; a signed zero is the same. */
  ue(...values: number[]): this {
    for (const value of values) this.u(2 * (value + 1).toString(2).length - 1, value + 1)
    return this
  }
  flags(text: string): this {
    this.text += text.replaceAll(' ', '')
    return this
  }
  align(): this {
    this.text = this.text.padEnd(Math.ceil(this.text.length / 8) * 8, '0')
    return this
  }
  bytes(...values: number[]): this {
    for (const value of values) this.u(8, value)
    return this
  }
  /** A unit of the stream; three is put where two zeros could be taken for the beginning of one. */
  unit(type: number): Buffer {
    const out = [type << 1, 1]
    for (const byte of this.align().text.match(/.{8}/g) ?? []) {
      const value = Number.parseInt(byte, 2)
      if (value <= 3 && out.at(-1) === 0 && out.at(-2) === 0) out.push(3)
      out.push(value)
    }
    return Buffer.from(out)
  }
}

/** Main Still Picture, level 1. */
const profile = (bits: Bits) => bits.u(8, 3).bytes(0x70, 0, 0, 0).bytes(0xb0, 0, 0, 0, 0, 0).u(8, 30)

const videoParameters = () =>
  profile(new Bits().flags('0000 1 1 000000 000 1').bytes(0xff, 0xff))
    .flags('1')
    .ue(0, 0, 0)
    .u(6, 0)
    .ue(0)
    .flags('0 0 1')
    .unit(32)

const sequenceParameters = (width: number, height: number) =>
  profile(new Bits().flags('0000 000 1'))
    .ue(0, 1, width, height)
    .flags('0')
    .ue(0, 0, 4)
    .flags('1')
    .ue(0, 0, 0)
    // Blocks of 16 throughout, and so are those of plain samples, of 8 bits each.
    .ue(1, 0, 0, 2, 0, 0)
    .flags('0 0 0 1 0111 0111')
    .ue(1, 0)
    .flags('1')
    .ue(0)
    .flags('0 0 0 0 0 1')
    .unit(33)

const pictureParameters = () =>
  new Bits()
    .ue(0, 0)
    .flags('0 0 000 0 0')
    .ue(0, 0, 0)
    .flags('0 0 0')
    .ue(0, 0)
    .flags('0 0 0 0 0 0 0 1 0 1 0 0')
    .ue(0)
    .flags('0 0 1')
    .unit(34)

const configuration = (parameters: Buffer[]) =>
  Buffer.concat([
    Buffer.from([1, 3, 0x70, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 30, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 3]),
    ...parameters.flatMap((unit, n) => [u8(0xa0 + n), u16(1), u16(unit.length), unit]),
  ])

/** The last column of the table of ranges, for the states that the one coded bin goes through. */
const lessLikely = [240, 227, 216, 205, 195, 185, 175, 166, 158, 150, 142, 135, 128, 122, 116, 110]

function sliceOf(blocks: Ycc[]): Buffer {
  const bits = new Bits().flags('1 0').ue(0, 2, 0).flags('1').align()
  blocks.forEach(([y, cb, cr], n) => {
    // One whole block, the likelier bin; before it stands, but for the first, that the slice goes on.
    flush(bits, (n === 0 ? 510 : 508) - lessLikely[n]! - 2)
    bits.bytes(...Array.from({ length: 384 }, (_, at) => (at < 256 ? y : at < 320 ? cb : cr)))
  })
  flush(bits, 508)
  return bits.unit(19)
}

/** Ends the arithmetic code after a terminating bin (9.3.4.5 of the standard), with its stop bit. */
function flush(bits: Bits, from: number): void {
  let low = from
  let outstanding = 0
  let isFirst = true
  const put = (bit: 0 | 1) => {
    if (!isFirst) bits.u(1, bit)
    isFirst = false
    for (; outstanding > 0; outstanding--) bits.u(1, 1 - bit)
  }
  for (let step = 0; step < 7; step++) {
    if (low < 256) put(0)
    else if (low >= 512) {
      low -= 512
      put(1)
    } else {
      low -= 256
      outstanding++
    }
    low *= 2
  }
  put(low & 512 ? 1 : 0)
  bits.u(2, ((low >> 7) & 3) | 1).align()
}
