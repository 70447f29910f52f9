import type { Pixels } from './views.ts'

/** A name that could stand on the map. Small ranks come first. */
export type LabelCandidate = Pixels & { key: string; rank: number; width: number; height: number }
export type PlacedLabel = Pixels & { key: string }

/** In pixels, from the left and top edge of the map. */
export type Box = { left: number; top: number; right: number; bottom: number }

export const mostLabels = 40
/** Free room around each name, in pixels. */
const margin = 6

/**
 * Chooses which names stand on the map, and where: by rank, none over another or over a taken box, none cut by the edge. A
 * name is centred at its point, or moves below or above what is there.
 */
export function chooseLabels(
  candidates: readonly LabelCandidate[],
  taken: readonly Box[],
  size: { width: number; height: number },
): PlacedLabel[] {
  const boxes = [...taken]
  const placed: PlacedLabel[] = []
  for (const candidate of candidates.toSorted((one, two) => one.rank - two.rank)) {
    if (placed.length === mostLabels) break
    for (const y of [candidate.y, candidate.y + candidate.height / 2 + 26, candidate.y - candidate.height / 2 - 26]) {
      const box = boxAround({ x: candidate.x, y }, candidate)
      if (!isInside(box, size) || boxes.some((other) => areOver(box, other))) continue
      boxes.push(box)
      placed.push({ key: candidate.key, x: candidate.x, y })
      break
    }
  }
  return placed
}

export function boxAround({ x, y }: Pixels, { width, height }: { width: number; height: number }): Box {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 }
}

const isInside = (box: Box, { width, height }: { width: number; height: number }) =>
  box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height

const areOver = (one: Box, two: Box) =>
  one.left - margin < two.right &&
  two.left - margin < one.right &&
  one.top - margin < two.bottom &&
  two.top - margin < one.bottom
