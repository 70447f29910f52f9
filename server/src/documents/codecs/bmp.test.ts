import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bmpOf } from '../../../test/bmp.ts'
import { decodeBmp } from './bmp.ts'

const most = 1_000_000
/** Red and green above, blue and white below. */
const colours = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
] as const

const coloursOf = (bytes: Uint8Array) => {
  const answer = decodeBmp(bytes, most)
  if (answer.kind !== 'pixels') return answer.kind
  return Array.from({ length: answer.width * answer.height }, (_, n) =>
    Array.from(answer.rgba.subarray(n * 4, n * 4 + 4)),
  )
}
const opaque = colours.map((colour) => [...colour, 255])

describe('a bitmap', () => {
  test.each([1, 4, 8, 16, 24, 32] as const)('of %i bits is read, from the bottom or from the top', (bits) => {
    // One bit has two colours.
    const two = bits === 1 ? [colours[0], colours[3], colours[3], colours[0]] : [...colours]
    for (const isTopDown of [false, true])
      expect(coloursOf(bmpOf(2, two, { bits, isTopDown }))).toEqual(two.map((colour) => [...colour, 255]))
  })

  test('of the oldest header is read', () => {
    for (const bits of [4, 8, 24] as const)
      expect(coloursOf(bmpOf(2, [...colours], { bits, header: 12 }))).toEqual(opaque)
  })

  test('of later headers is read, with alpha where there is any', () => {
    expect(coloursOf(bmpOf(2, [...colours], { bits: 32, header: 124, alpha: 128 }))).toEqual(
      colours.map((colour) => [...colour, 128]),
    )
    expect(coloursOf(bmpOf(2, [...colours], { bits: 32, header: 108, alpha: 0 }))).toEqual(opaque)
  })

  test('in runs is read', () => {
    const pixels = Array.from({ length: 60 }, (_, n) => colours[Math.floor(n / 7) % 4]!)
    for (const bits of [4, 8] as const)
      expect(coloursOf(bmpOf(10, pixels, { bits, isInRuns: true }))).toEqual(pixels.map((colour) => [...colour, 255]))
  })
})

describe('what is refused', () => {
  const whole = bmpOf(2, [...colours], { bits: 24 })
  const with32 = (at: number, value: number) => {
    const bytes = Buffer.from(whole)
    bytes.writeInt32LE(value, at)
    return bytes
  }

  test('more pixels than are wanted, before memory is taken for them', () => {
    for (const [width, height] of [
      [2_000_000_000, 2_000_000_000],
      [1001, 1000],
      [1001, -1000],
    ] as const) {
      const bytes = with32(18, width)
      bytes.writeInt32LE(height, 22)
      expect(decodeBmp(bytes, most)).toEqual({ kind: 'too-many-pixels' })
    }
  })

  test('a file that is shorter than it says', () => {
    const bytes = with32(18, 1000)
    bytes.writeInt32LE(1000, 22)
    expect(coloursOf(bytes)).toBe('unreadable')
    for (let length = 0; length < whole.length - 3; length++)
      expect(coloursOf(whole.subarray(0, length)), String(length)).toBe('unreadable')
  })

  test('sizes, depths and ways of compression that there are not', () => {
    const wrong: [at: number, value: number][] = [
      [18, 0],
      [18, -1],
      [22, 0],
      [14, 13],
      [14, 500],
      [28, 7],
      [30, 4],
      [30, 5],
      [30, 1],
      [10, 2],
      [10, 1_000_000],
    ]
    for (const [at, value] of wrong) expect(coloursOf(with32(at, value)), `${at}: ${value}`).toBe('unreadable')
  })
})

test('any input ends, and writes nowhere else', () => {
  const samples = ([1, 4, 8, 16, 24, 32] as const).flatMap((bits) => [
    bmpOf(2, [...colours], { bits }),
    ...(bits === 4 || bits === 8 ? [bmpOf(2, [...colours], { bits, isInRuns: true })] : []),
  ])
  const edits = fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 12 })
  fc.assert(
    fc.property(fc.constantFrom(...samples), edits, (sample, changes) => {
      const bytes = Buffer.from(sample)
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
      const answer = decodeBmp(bytes, 10_000)
      if (answer.kind !== 'pixels') return
      expect(answer.rgba).toHaveLength(answer.width * answer.height * 4)
    }),
    { numRuns: 2000 },
  )
})
