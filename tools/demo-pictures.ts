import sharp from 'sharp'
import { randomOf } from './genealogy.ts'

// Portraits and landscapes for the demonstration, painted point by point: nobody's photograph.

export type Colour = readonly [number, number, number]
export type Shape = { colour: Colour; covers: (x: number, y: number) => boolean }
export type Sitter = { seed: number; isWoman: boolean; age: number }

/** Within one point this many by this many are looked at, so that edges are soft. */
const finer = 2

export const ellipse =
  (cx: number, cy: number, rx: number, ry: number) =>
  (x: number, y: number): boolean =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1
export const below =
  (top: number, inside: (x: number, y: number) => boolean) =>
  (x: number, y: number): boolean =>
    y >= top && inside(x, y)

export const box = (left: number, right: number, top: number, bottom: number) => (x: number, y: number) =>
  x > left && x < right && y > top && y < bottom

/** Paints shapes one over the other, in a square or a wider field from 0 to 1. */
export async function painted(
  width: number,
  height: number,
  ground: Colour,
  shapes: readonly Shape[],
): Promise<Buffer> {
  const bytes = Buffer.alloc(width * height * 3)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const sum = [0, 0, 0]
      for (let part = 0; part < finer * finer; part++) {
        const x = (column + ((part % finer) + 0.5) / finer) / width
        const y = (row + (Math.floor(part / finer) + 0.5) / finer) / height
        const colour = shapes.findLast((shape) => shape.covers(x, y))?.colour ?? ground
        for (let at = 0; at < 3; at++) sum[at]! += colour[at]!
      }
      for (let at = 0; at < 3; at++) bytes[(row * width + column) * 3 + at] = Math.round(sum[at]! / (finer * finer))
    }
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 86 })
    .toBuffer()
}

const skins: Colour[] = [
  [196, 143, 104],
  [176, 122, 84],
  [212, 164, 126],
  [158, 106, 72],
]
const grounds: Colour[] = [
  [226, 214, 190],
  [205, 215, 200],
  [222, 203, 190],
  [200, 208, 214],
]
const cloths: Colour[] = [
  [158, 52, 48],
  [38, 92, 76],
  [64, 74, 112],
  [176, 118, 36],
  [112, 62, 92],
]
const young: Colour = [44, 34, 32]
const old: Colour = [176, 172, 166]
const darker = (colour: Colour, by: number): Colour => [colour[0] * by, colour[1] * by, colour[2] * by]

/** A head and shoulders: hair that goes grey, a cap for the men of old, a tika for the women. */
export function portraitOf({ seed, isWoman, age }: Sitter): Promise<Buffer> {
  const random = randomOf(seed)
  const of = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const [skin, ground, cloth] = [of(skins), of(grounds), of(cloths)]
  const hair = age > 62 ? old : young
  const face = 0.165 + random() * 0.02
  const shapes: Shape[] = []
  if (isWoman) shapes.push({ colour: hair, covers: ellipse(0.5, 0.5, face + 0.09, 0.32) })
  shapes.push({ colour: cloth, covers: ellipse(0.5, 1.08, 0.42, 0.36) })
  shapes.push({ colour: darker(skin, 0.88), covers: ellipse(0.5, 0.68, 0.075, 0.13) })
  shapes.push({ colour: hair, covers: ellipse(0.5, 0.38, face + 0.035, 0.235) })
  shapes.push({ colour: skin, covers: below(0.3, ellipse(0.5, 0.45, face, 0.215)) })
  for (const side of [-1, 1]) {
    shapes.push({ colour: young, covers: ellipse(0.5 + side * 0.065, 0.45, 0.016, 0.018) })
    shapes.push({ colour: hair, covers: ellipse(0.5 + side * 0.065, 0.41, 0.035, 0.008) })
  }
  shapes.push({ colour: darker(skin, 0.72), covers: ellipse(0.5, 0.51, 0.018, 0.03) })
  shapes.push({ colour: [142, 66, 58], covers: below(0.565, ellipse(0.5, 0.56, 0.05, 0.028)) })
  if (isWoman) shapes.push({ colour: [178, 32, 40], covers: ellipse(0.5, 0.365, 0.014, 0.018) })
  else if (age > 45)
    shapes.push({ colour: darker(cloth, 0.8), covers: (x, y) => y < 0.3 && ellipse(0.5, 0.3, face + 0.03, 0.17)(x, y) })
  return painted(256, 256, ground, shapes)
}

/** Hills in the evening, with a house below: what a family comes from. */
export function landscapeOf(seed: number, width: number, height: number): Promise<Buffer> {
  const random = randomOf(seed)
  const hill = (top: number, rise: number, colour: Colour): Shape => {
    const [shift, steep] = [random() * 6, 3 + random() * 4]
    const edge = (x: number) => top - rise * (Math.sin(shift + x * steep) + 0.4 * Math.sin(shift * 2 + x * steep * 2.3))
    return { colour, covers: (x, y) => y > edge(x) }
  }
  const wide = width / height
  const home = 0.3 + random() * 0.4
  const roof = (x: number, y: number) => y > 0.6 && y < 0.7 && Math.abs(x - home) * wide < (y - 0.6) * 1.6
  return painted(
    width,
    height,
    [238, 214, 178],
    [
      { colour: [228, 150, 70], covers: ellipse(0.72, 0.3, 0.11 / wide, 0.11) },
      hill(0.46, 0.06, [176, 176, 186]),
      hill(0.58, 0.05, [132, 150, 136]),
      hill(0.72, 0.04, [86, 118, 92]),
      { colour: [244, 236, 220], covers: box(home - 0.1 / wide, home + 0.1 / wide, 0.69, 0.84) },
      { colour: [124, 62, 44], covers: roof },
      { colour: [92, 60, 44], covers: box(home - 0.025 / wide, home + 0.025 / wide, 0.75, 0.84) },
      hill(0.88, 0.03, [52, 84, 66]),
    ],
  )
}
