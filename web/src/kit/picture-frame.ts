/** How a picture stands in its square: quarter turns to the right, how much larger than to fill it, and what part is its middle. */
export type Framing = { turns: number; zoom: number; x: number; y: number }

export const wholeFrame: Framing = { turns: 0, zoom: 1, x: 0.5, y: 0.5 }
export const mostZoom = 4

type Size = { width: number; height: number }

/** The square that is taken of a picture, in its own px: its side, and its middle in the picture as it is turned. */
export type Square = { side: number; x: number; y: number }

const clamp = (value: number, from: number, to: number) => Math.min(Math.max(value, from), to)

export function turnedSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** The square never leaves the picture. */
export function squareOf(size: Size, framing: Framing): Square {
  const { width, height } = turnedSize(size, framing.turns)
  const side = Math.min(width, height) / clamp(framing.zoom, 1, mostZoom)
  return {
    side,
    x: clamp(framing.x * width, side / 2, width - side / 2),
    y: clamp(framing.y * height, side / 2, height - side / 2),
  }
}

/** A picture moved under its square by parts of the square's side; to the right is what a hand does that pulls it to the right. */
export function moved(size: Size, framing: Framing, right: number, down: number): Framing {
  const { width, height } = turnedSize(size, framing.turns)
  const { side, x, y } = squareOf(size, framing)
  const next = squareOf(size, { ...framing, x: (x - right * side) / width, y: (y - down * side) / height })
  return { ...framing, x: next.x / width, y: next.y / height }
}

/** Turned to the right by a quarter, about what is in the middle. */
export function turned({ turns, zoom, x, y }: Framing): Framing {
  return { turns: (turns + 1) % 4, zoom, x: 1 - y, y: x }
}
