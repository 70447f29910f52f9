import { expect, test } from 'vitest'
import { takenAt } from './taken-at.ts'

type Fraction = readonly [number, number]
type Position = {
  latitude: readonly Fraction[]
  latitudeRef: string
  longitude: readonly Fraction[]
  longitudeRef: string
}
const dms = (degrees: number, minutes: number, hundredths: number): Fraction[] => [
  [degrees, 1],
  [minutes, 1],
  [hundredths, 100],
]
const kathmandu: Position = {
  latitude: dms(27, 42, 2203),
  latitudeRef: 'N',
  longitude: dms(85, 20, 528),
  longitudeRef: 'E',
}

const ascii = (text: string) => Buffer.from(text, 'latin1')
const uint32 = (number: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(number)
  return bytes
}
const uint16 = (number: number) => uint32(number).subarray(2)

/** A TIFF block that has nothing but a position. */
function tiffOf({ latitude, latitudeRef, longitude, longitudeRef }: Position): Buffer {
  const [gpsOffset, entryBytes] = [26, 12]
  const valuesOffset = gpsOffset + 2 + 4 * entryBytes + 4
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([uint16(tag), uint16(type), uint32(count), value])
  const refOf = (text: string) => ascii(text.padEnd(4, '\0'))
  return Buffer.concat([
    ascii('MM\0*'),
    uint32(8),
    uint16(1),
    entry(0x8825, 4, 1, uint32(gpsOffset)),
    uint32(0),
    uint16(4),
    entry(1, 2, 2, refOf(latitudeRef)),
    entry(2, 5, latitude.length, uint32(valuesOffset)),
    entry(3, 2, 2, refOf(longitudeRef)),
    entry(4, 5, longitude.length, uint32(valuesOffset + latitude.length * 8)),
    uint32(0),
    ...[...latitude, ...longitude].flatMap(([over, under]) => [uint32(over), uint32(under)]),
  ])
}

function jpegOf(tiff: Buffer | undefined): Buffer {
  const exif = tiff && Buffer.concat([ascii('Exif\0\0'), tiff])
  const segment = exif ? [Buffer.from([0xff, 0xe1]), uint16(exif.length + 2), exif] : []
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...segment, Buffer.from([0xff, 0xd9])])
}

function pngOf(tiff: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) => Buffer.concat([uint32(data.length), ascii(type), data, uint32(0)])
  return Buffer.concat([
    ascii('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])),
    chunk('eXIf', tiff),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function webpOf(tiff: Buffer): Buffer {
  const chunk = (type: string, data: Buffer) =>
    Buffer.concat([ascii(type), uint32(data.length).reverse(), data, Buffer.alloc(data.length % 2)])
  const chunks = Buffer.concat([
    ascii('WEBP'),
    chunk('VP8X', Buffer.from([8, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    chunk('EXIF', tiff),
  ])
  return Buffer.concat([ascii('RIFF'), uint32(chunks.length).reverse(), chunks])
}

function heicOf(tiff: Buffer): Buffer {
  const box = (type: string, ...parts: Buffer[]) => {
    const data = Buffer.concat(parts)
    return Buffer.concat([uint32(data.length + 8), ascii(type), data])
  }
  const version = (number: number) => Buffer.from([number, 0, 0, 0])
  const exif = Buffer.concat([uint32(0), tiff])
  const start = box('ftyp', ascii('heic'), uint32(0), ascii('heicmif1'))
  const meta = (offset: number) =>
    box(
      'meta',
      version(0),
      box('iinf', version(0), uint16(1), box('infe', version(2), uint16(1), uint16(0), ascii('Exif\0'))),
      box(
        'iloc',
        version(0),
        Buffer.from([0x44, 0]),
        uint16(1),
        uint16(1),
        uint16(0),
        uint16(1),
        uint32(offset),
        uint32(exif.length),
      ),
    )
  return Buffer.concat([start, meta(start.length + meta(0).length + 8), box('mdat', exif)])
}

const read = (bytes: Buffer) => takenAt(new Blob([new Uint8Array(bytes)]))
const readPosition = (part: Partial<Position>) => read(jpegOf(tiffOf({ ...kathmandu, ...part })))

test('reads the position of JPEG, PNG, WebP and HEIC', async () => {
  const point = { latitude: 27.70612, longitude: 85.3348 }
  for (const make of [jpegOf, pngOf, webpOf, heicOf])
    expect(await read(make(tiffOf(kathmandu))), make.name).toEqual(point)
})

test('follows the letters of the hemispheres', async () => {
  const [north, east] = [27.70612, 85.3348]
  for (const [latitudeRef, longitudeRef, latitude, longitude] of [
    ['N', 'W', north, -east],
    ['S', 'E', -north, east],
    ['S', 'W', -north, -east],
  ] as const)
    expect(await readPosition({ latitudeRef, longitudeRef })).toEqual({ latitude, longitude })
  expect(await readPosition({ latitude: dms(90, 0, 0), longitude: dms(180, 0, 0) })).toEqual({
    latitude: 90,
    longitude: 180,
  })
  expect(await readPosition({ latitude: dms(0, 0, 0), latitudeRef: 'S' })).toEqual({ latitude: 0, longitude: east })
})

test('finds no position where there is none', async () => {
  expect(await read(jpegOf(undefined))).toBeUndefined()
  for (const bytes of [Buffer.alloc(0), ascii('notes'), Buffer.from([0xff, 0xd8])])
    expect(await read(bytes)).toBeUndefined()
})

test('ignores the zero point and positions that are not on the earth', async () => {
  const zero = dms(0, 0, 0)
  for (const part of [
    { latitude: zero, longitude: zero },
    { latitude: zero, longitude: zero, latitudeRef: 'S', longitudeRef: 'W' },
    { latitude: dms(91, 0, 0) },
    { latitude: dms(90, 0, 1) },
    { longitude: dms(180, 0, 1) },
    { latitude: dms(27, 60, 0) },
    { latitude: dms(27, 0, 6000) },
    { latitude: dms(27, 4_294_967_295, 0) },
    // Latitude and longitude are swapped.
    { latitude: kathmandu.longitude, latitudeRef: 'E', longitude: kathmandu.latitude, longitudeRef: 'N' },
    { latitudeRef: 'X' },
    { longitudeRef: '' },
    {
      latitude: [
        [27, 0],
        [0, 0],
        [0, 0],
      ] as const,
    },
    {
      latitude: [
        [27, 1],
        [42, 1],
      ] as const,
    },
  ])
    expect(await readPosition(part), JSON.stringify(part)).toBeUndefined()
})

test('survives files that end anywhere, or have other bytes anywhere', async () => {
  for (const whole of [jpegOf(tiffOf(kathmandu)), heicOf(tiffOf(kathmandu))])
    for (let index = 0; index < whole.length; index++) {
      const point = await read(whole.subarray(0, index))
      expect(point === undefined || Math.abs(point.latitude) <= 90).toBe(true)
      const changed = Buffer.from(whole)
      changed[index] = 255 - changed[index]!
      const other = await read(changed)
      if (other) {
        expect(Math.abs(other.latitude)).toBeLessThanOrEqual(90)
        expect(Math.abs(other.longitude)).toBeLessThanOrEqual(180)
      }
    }
})
