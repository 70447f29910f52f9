/** Red, green and blue of a colour space in XYZ, adapted to the white of profiles (D50). */
type Primaries = readonly [Xyz, Xyz, Xyz]
type Xyz = readonly [x: number, y: number, z: number]

const displayP3: Primaries = [
  [0.51512, 0.2412, -0.00105],
  [0.29198, 0.69225, 0.04189],
  [0.1571, 0.06657, 0.78407],
]
const bt2020: Primaries = [
  [0.67348, 0.27904, -0.00194],
  [0.16566, 0.67534, 0.02998],
  [0.12505, 0.04561, 0.79686],
]
const bt709: Primaries = [
  [0.43607, 0.22249, 0.01392],
  [0.38515, 0.71687, 0.09708],
  [0.14307, 0.06061, 0.71413],
]
/** By their numbers in H.273. */
const primariesOf: Record<number, Primaries> = { 1: bt709, 9: bt2020, 11: displayP3, 12: displayP3 }

/** The parameters g, a, b, c, d of a curve: (a x + b)^g from d on, c x below. */
type Curve = readonly [g: number, a: number, b: number, c: number, d: number]
const srgb: Curve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
const power = (g: number): Curve => [g, 1, 0, 0, 0]
/** Cameras that say BT.709 or nothing show their pictures as sRGB. Those of HDR (16, 18) are not here. */
const curves: Record<number, Curve> = {
  1: srgb,
  2: srgb,
  4: power(2.2),
  5: power(2.8),
  6: srgb,
  8: power(1),
  13: srgb,
  14: srgb,
  15: srgb,
}

/**
 * A small ICC profile for colours that are told by numbers: those of primaries and transfer in H.273. Undefined where it is sRGB,
 * and for numbers that are not known here.
 */
export function iccOf(primaries: number, transfer: number): Uint8Array | undefined {
  const [space, curve] = [primariesOf[primaries], curves[transfer]]
  if (!space || !curve || (space === bt709 && curve === srgb)) return undefined
  const trc = tag('para', u16(3), u16(0), ...curve.map(fixed))
  return profile([
    ['desc', text('Colours of a photo')],
    ['cprt', text('None')],
    ['wtpt', xyz([0.9642, 1, 0.82491])],
    ['rXYZ', xyz(space[0])],
    ['gXYZ', xyz(space[1])],
    ['bXYZ', xyz(space[2])],
    ['rTRC', trc],
    ['gTRC', trc],
    ['bTRC', trc],
  ])
}

const u16 = (value: number) => Buffer.from([value >> 8, value & 255])
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
/** A number with sixteen bits behind the point. */
const fixed = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(Math.round(value * 65_536))
  return bytes
}
const letters = (text: string) => Buffer.from(text, 'latin1')
const tag = (kind: string, ...parts: Buffer[]) => Buffer.concat([letters(kind), u32(0), ...parts])
const xyz = (value: Xyz) => tag('XYZ ', ...value.map(fixed))
const text = (said: string) => {
  const bytes = Buffer.from(said, 'utf16le').swap16()
  return tag('mluc', u32(1), u32(12), letters('enUS'), u32(bytes.length), u32(28), bytes)
}

function profile(tags: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const headerBytes = 128
  let at = headerBytes + 4 + tags.length * 12
  const table: Buffer[] = [u32(tags.length)]
  const contents: Buffer[] = []
  for (const [name, content] of tags) {
    const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)])
    table.push(letters(name), u32(at), u32(content.length))
    contents.push(padded)
    at += padded.length
  }
  const header = Buffer.alloc(headerBytes)
  header.writeUInt32BE(at, 0)
  header.writeUInt32BE(0x04200000, 8)
  header.write('mntrRGB XYZ ', 12, 'latin1')
  // A date, as the format wants one.
  header.writeUInt16BE(2000, 24)
  header.writeUInt16BE(1, 26)
  header.writeUInt16BE(1, 28)
  header.write('acsp', 36, 'latin1')
  Buffer.concat([0.9642, 1, 0.82491].map(fixed)).copy(header, 68)
  return Buffer.concat([header, ...table, ...contents])
}
