import { below, box, ellipse, landscapeOf, painted, type Colour, type Shape } from './demo-pictures.ts'

// Twelve scenes that the people of the demonstration post, with a description of each.

type Size = readonly [width: number, height: number]
export type Scene = { alt: string; size: Size; paint: () => Promise<Buffer> }
/** Shapes of a scene, one over the other; `wide` is the width for a height of one. */
type Draw = (wide: number) => readonly Shape[]

const landscape: Size = [720, 480]
const portrait: Size = [480, 600]
const night: Colour = [36, 34, 58]
const day: Colour = [196, 220, 232]
const paper: Colour = [240, 226, 196]
const wood: Colour = [112, 70, 44]
const brick: Colour = [166, 84, 58]
const gold: Colour = [224, 170, 60]
const marigold: Colour = [236, 142, 32]
const white: Colour = [250, 248, 242]
const greens: readonly Colour[] = [
  [132, 168, 92],
  [104, 148, 80],
  [82, 126, 72],
  [62, 104, 64],
]

const shape = (colour: Colour, covers: Shape['covers']): Shape => ({ colour, covers })
const peak =
  (at: number, top: number, slope: number) =>
  (x: number, y: number): boolean =>
    y > top + Math.abs(x - at) * slope
/** A curve that hangs between two edges, so many in thickness. */
const hanging = (top: number, sag: number, thick: number) => (x: number, y: number) =>
  Math.abs(y - (top + sag * (1 - (2 * x - 1) ** 2))) < thick
const row = <T>(count: number, one: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => one(at))

const mountains: Draw = () => [
  shape([214, 222, 232], peak(0.22, 0.24, 0.8)),
  shape(white, peak(0.6, 0.14, 0.9)),
  shape([226, 232, 240], peak(0.9, 0.3, 0.9)),
  shape([120, 140, 150], (x, y) => y > 0.56 + 0.04 * Math.sin(x * 9)),
  shape(greens[2]!, (x, y) => y > 0.7 + 0.05 * Math.sin(x * 6 + 1)),
  shape(greens[3]!, (x, y) => y > 0.86 + 0.03 * Math.sin(x * 11)),
]

const terraces: Draw = () =>
  row(7, (at) =>
    shape(at % 2 ? [168, 196, 204] : greens[(at / 2) % 4]!, (x, y) => y > 0.3 + at * 0.1 + 0.05 * Math.sin(x * 5 + at)),
  )

const temple: Draw = () => [
  shape(greens[1]!, box(0, 1, 0.86, 1)),
  shape(brick, box(0.22, 0.78, 0.8, 0.9)),
  shape(brick, box(0.34, 0.66, 0.5, 0.82)),
  shape(wood, box(0.45, 0.55, 0.62, 0.82)),
  shape([92, 48, 40], (x, y) => y > 0.44 && y < 0.56 && Math.abs(x - 0.5) < 0.16 + (y - 0.44) * 1.3),
  shape(brick, box(0.4, 0.6, 0.34, 0.46)),
  shape([92, 48, 40], (x, y) => y > 0.26 && y < 0.36 && Math.abs(x - 0.5) < 0.06 + (y - 0.26) * 1.3),
  shape(gold, (x, y) => y > 0.14 && y < 0.26 && Math.abs(x - 0.5) < (y - 0.14) * 0.3),
]

const lamps: Draw = (wide) =>
  row(5, (at) => 0.14 + at * 0.18).flatMap((x, at) => {
    const y = 0.74 - (at % 2) * 0.06
    return [
      shape([92, 62, 60], ellipse(x, y - 0.1, 0.17 / wide, 0.17)),
      shape(gold, ellipse(x, y - 0.09, 0.028 / wide, 0.06)),
      shape([168, 96, 58], below(y - 0.02, ellipse(x, y - 0.02, 0.11 / wide, 0.09))),
    ]
  })

const rings: Draw = (wide) => {
  const plate = ellipse(0.5, 0.54, 0.42 / wide, 0.4)
  const places = [
    [0.4, 0.46],
    [0.6, 0.48],
    [0.5, 0.64],
  ] as const
  const ring = ([x, y]: readonly [number, number]) => [
    shape([202, 132, 62], ellipse(x, y, 0.17 / wide, 0.16)),
    shape([232, 232, 226], ellipse(x, y, 0.09 / wide, 0.085)),
  ]
  return [
    shape([206, 206, 200], ellipse(0.5, 0.56, 0.45 / wide, 0.43)),
    shape([232, 232, 226], plate),
    ...places.flatMap(ring),
  ]
}

const banyan: Draw = (wide) => [
  shape(greens[0]!, box(0, 1, 0.82, 1)),
  shape(wood, box(0.46, 0.54, 0.46, 0.86)),
  ...row(6, (at) => shape(wood, box(0.24 + at * 0.1, 0.25 + at * 0.1, 0.46, 0.84))),
  ...row(5, (at) => shape(greens[2 + (at % 2)]!, ellipse(0.2 + at * 0.15, 0.36 - (at % 2) * 0.1, 0.2 / wide, 0.17))),
  shape([150, 140, 128], box(0.3, 0.7, 0.84, 0.89)),
]

const bridge: Draw = () => [
  shape(greens[2]!, (x, y) => y > 0.7 - Math.abs(x - 0.5) ** 2 * 2),
  shape([92, 146, 168], (x, y) => y > 0.72 + 0.02 * Math.sin(x * 24)),
  shape(wood, hanging(0.4, 0.16, 0.008)),
  ...row(13, (at) => shape(wood, box(0.04 + at * 0.076, 0.046 + at * 0.076, 0.42, 0.64))),
  shape([146, 96, 62], hanging(0.5, 0.12, 0.018)),
]

const kite: Draw = (wide) => [
  shape(brick, box(0.04, 0.3, 0.74, 1)),
  shape([196, 160, 122], box(0.34, 0.62, 0.8, 1)),
  shape(brick, box(0.66, 0.98, 0.7, 1)),
  ...[0.1, 0.19, 0.45, 0.74, 0.86].map((x) => shape(night, box(x, x + 0.05, 0.86, 0.93))),
  shape([90, 90, 90], (x, y) => y > 0.32 && y < 0.82 && Math.abs(x - (0.58 - (y - 0.32) * 0.5)) < 0.002),
  shape([178, 32, 40], (x, y) => Math.abs(x - 0.6) * wide + Math.abs(y - 0.26) < 0.13),
  shape(gold, (x, y) => Math.abs(x - 0.6) * wide + Math.abs(y - 0.26) < 0.05),
]

const letter: Draw = () => [
  shape(paper, box(0.2, 0.8, 0.12, 0.9)),
  ...row(9, (at) => shape([96, 84, 110], box(0.28, at % 4 === 3 ? 0.56 : 0.72, 0.24 + at * 0.065, 0.25 + at * 0.065))),
  shape([178, 32, 40], ellipse(0.68, 0.82, 0.05, 0.04)),
]

const garland: Draw = (wide) => [
  shape(wood, box(0.22, 0.78, 0.16, 1)),
  shape([146, 96, 62], box(0.28, 0.495, 0.24, 1)),
  shape([146, 96, 62], box(0.505, 0.72, 0.24, 1)),
  ...row(19, (at) => {
    const x = 0.14 + at * 0.04
    return shape(at % 2 ? marigold : gold, ellipse(x, 0.18 + 0.14 * (1 - ((x - 0.5) / 0.36) ** 2), 0.035 / wide, 0.035))
  }),
]

const stupa: Draw = (wide) => [
  shape([206, 196, 178], box(0, 1, 0.84, 1)),
  shape(white, (x, y) => y < 0.86 && ellipse(0.5, 0.84, 0.46 / wide, 0.36)(x, y)),
  shape(gold, box(0.43, 0.57, 0.38, 0.5)),
  shape(gold, (x, y) => y > 0.14 && y < 0.38 && Math.abs(x - 0.5) * wide < (y - 0.12) * 0.4),
  ...row(14, (at) => {
    const x = 0.03 + at * 0.07
    const y = 0.2 + Math.abs(x - 0.5) * 0.9
    const colours: readonly Colour[] = [[52, 92, 160], white, [178, 32, 40], greens[1]!, gold]
    return shape(colours[at % 5]!, box(x, x + 0.04, y, y + 0.06))
  }),
]

const scene = (alt: string, size: Size, ground: Colour, draw: Draw): Scene => ({
  alt,
  size,
  paint: () => painted(...size, ground, draw(size[0] / size[1])),
})

export const scenes: readonly Scene[] = [
  { alt: 'A house below the hills, in the evening', size: landscape, paint: () => landscapeOf(42, ...landscape) },
  scene('Snow mountains above green hills', landscape, day, mountains),
  scene('Rice terraces after the rain', landscape, day, terraces),
  scene('A temple with two roofs', portrait, day, temple),
  scene('Five oil lamps at night', landscape, night, lamps),
  scene('Three sel roti on a plate', landscape, [142, 92, 62], rings),
  scene('A banyan with a seat around it', landscape, day, banyan),
  scene('A hanging bridge over a river', landscape, day, bridge),
  scene('A red kite above the roofs', portrait, day, kite),
  scene('An old letter', portrait, [122, 96, 74], letter),
  scene('A garland of marigolds over a door', portrait, brick, garland),
  scene('A stupa with flags', landscape, day, stupa),
]
