import { inks, type Mark } from './drawing.ts'

export type PortraitOnPaper = {
  x: number
  y: number
  size: number
  /** The letter of the gender: F, M, O or U. */
  gender: string | undefined
  letters: string
  departed: boolean
  jpeg: Uint8Array<ArrayBuffer> | undefined
}

/**
 * A picture, or the first letters of the name, in the shape that tells the gender: a woman is a circle, a man a square with
 * round corners, anybody else an octagon. A garland round it where they have died.
 */
export function portraitMarks(portrait: PortraitOnPaper): Mark[] {
  const { x, y, size, letters, departed, jpeg } = portrait
  const ink = portrait.gender === 'F' ? inks.onWoman : portrait.gender === 'M' ? inks.onMan : inks.onOther
  const middle = x + size / 2
  const words: Mark = {
    kind: 'text',
    x: middle,
    y: y + size * 0.63,
    anchor: 'middle',
    text: letters,
    size: size * 0.36,
    weight: 600,
    fill: ink,
  }
  const inside: Mark = jpeg ? { kind: 'picture', x, y, width: size, height: size, d: shapePath(portrait), jpeg } : words
  return [shapeMark(portrait), inside, ...(departed ? garland(middle, y + size / 2, size / 2) : [])]
}

const fillOf = (gender: string | undefined) => (gender === 'F' ? inks.woman : gender === 'M' ? inks.man : inks.other)

/** How round a square's corners are, for its size. */
const roundness = 0.28

function shapeMark({ x, y, size, gender }: PortraitOnPaper): Mark {
  const fill = fillOf(gender)
  if (gender !== 'F' && gender !== 'M') return { kind: 'path', d: octagon(x, y, size), fill }
  const radius = gender === 'F' ? size / 2 : size * roundness
  return { kind: 'box', x, y, width: size, height: size, radius, fill }
}

function shapePath({ x, y, size, gender }: PortraitOnPaper): string {
  if (gender !== 'F' && gender !== 'M') return octagon(x, y, size)
  const r = gender === 'F' ? size / 2 : size * roundness
  const [right, foot] = [x + size, y + size]
  const corner = (toX: number, toY: number) => `A${r} ${r} 0 0 1 ${toX} ${toY}`
  return `M${x + r} ${y}L${right - r} ${y}${corner(right, y + r)}L${right} ${foot - r}${corner(right - r, foot)}L${x + r} ${foot}${corner(x, foot - r)}L${x} ${y + r}${corner(x + r, y)}Z`
}

function octagon(x: number, y: number, size: number): string {
  const [near, far] = [size * 0.3, size * 0.7]
  const corners = [
    [near, 0],
    [far, 0],
    [size, near],
    [size, far],
    [far, size],
    [near, size],
    [0, far],
    [0, near],
  ].map(([across, down]) => `${x + across!} ${y + down!}`)
  return `M${corners.join('L')}Z`
}

/** Petals round the lower half of a portrait. */
function garland(x: number, y: number, radius: number): Mark[] {
  const petal = radius / 8
  return Array.from({ length: 11 }, (_, at): Mark => {
    const angle = ((at * 20 - 10) * Math.PI) / 180
    const [across, down] = [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
    const size = 2 * petal
    return {
      kind: 'box',
      x: across - petal,
      y: down - petal,
      width: size,
      height: size,
      radius: petal,
      fill: inks.marigold,
    }
  })
}
