/** A part of the page in px, from its upper left corner. */
export type Box = { x: number; y: number; width: number; height: number }

/** Something to be written: how large it is, and where its upper left corner may be, the best place first. */
export type LabelWish = { width: number; height: number; at: readonly (readonly [x: number, y: number])[] }

/** Between two labels, in px. */
const gap = 4

/**
 * A place for each wish that has one: within the room, and clear of those before it and of what is taken. Those that are
 * asked first are placed first. Quadratic in the wishes, of which there are a few dozen.
 */
export function placeLabels(wishes: readonly LabelWish[], room: Box, taken: readonly Box[] = []): (Box | undefined)[] {
  const placed: Box[] = [...taken]
  return wishes.map(({ width, height, at }) => {
    for (const [x, y] of at) {
      const box = { x, y, width, height }
      if (!isWithin(box, room) || placed.some((other) => doOverlap(box, other, gap))) continue
      placed.push(box)
      return box
    }
    return undefined
  })
}

const isWithin = (box: Box, room: Box) =>
  box.x >= room.x &&
  box.y >= room.y &&
  box.x + box.width <= room.x + room.width &&
  box.y + box.height <= room.y + room.height

/** Whether two boxes are nearer to each other than so many px. */
export const doOverlap = (one: Box, other: Box, apart = 0) =>
  one.x < other.x + other.width + apart &&
  other.x < one.x + one.width + apart &&
  one.y < other.y + other.height + apart &&
  other.y < one.y + one.height + apart
