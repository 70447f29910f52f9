/** A part of the page in px, from its upper left corner. */
export type Box = { x: number; y: number; width: number; height: number }

/** Something to be written: its possible boxes, the best first, of which it takes one that is clear of what it does not name. */
export type LabelWish = {
  boxes: readonly Box[]
  isClear: (box: Box) => boolean
  /** It is written even where no box is clear. */
  isNeeded?: boolean
}

/** Between two labels, in px. */
const gap = 4

/**
 * A place for each wish that has one: within the room, and clear of those before it and of what is taken. Those that are
 * asked first are placed first. Quadratic in the wishes, of which there are a few dozen.
 */
export function placeLabels(wishes: readonly LabelWish[], room: Box, taken: readonly Box[] = []): (Box | undefined)[] {
  const placed: Box[] = [...taken]
  return wishes.map(({ boxes, isClear, isNeeded }) => {
    const free = boxes.filter((box) => isWithin(box, room) && !placed.some((other) => doOverlap(box, other, gap)))
    const box = free.find(isClear) ?? (isNeeded ? free[0] : undefined)
    if (box) placed.push(box)
    return box
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
