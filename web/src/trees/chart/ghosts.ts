import { overhang, type Box } from './page-room.ts'
import type { TreeLayout } from './layout/tree-layout.ts'
import type { TreeModel } from './model/model.ts'

export type GhostOf = 'father' | 'mother' | 'partner'

/** A place that is left for a relative of whom nobody is known yet, with its upper left corner at x, y. */
export type Ghost = { of: GhostOf; x: number; y: number }

/** Ghosts of one size, the lines that join them (x1, y1, x2, y2 each, upright or level), and the box around both. */
export type Ghosts = {
  places: Ghost[]
  width: number
  height: number
  lines: (readonly [number, number, number, number])[]
  box: Box
}

type Missing = { parents: boolean; partner: boolean; besides: { parent: number; of: GhostOf } | undefined }

/** Nobody is asked after the partner of a child. */
const grownAt = 16

/** Who is not known of a person: both parents, the one beside the other, a partner. */
export function missingOf({ shape, columns }: TreeModel, person: number, thisYear: number): Missing {
  const { parentStart, parentOf, unionStart, unionOf, partnerA, partnerB } = shape
  const { born, gender, living } = columns.people
  const partners = (unions: Int32Array) =>
    [...unions].flatMap((union) => [partnerA[union]!, partnerB[union]!]).filter((one) => one >= 0 && one !== person)
  const parents = partners(parentOf.subarray(parentStart[person], parentStart[person + 1]))
  const year = born[person]
  const isChild = living[person] === '1' && year !== null && year !== undefined && thisYear - year < grownAt
  const [parent] = parents
  return {
    parents: parents.length === 0,
    partner: !isChild && partners(unionOf.subarray(unionStart[person], unionStart[person + 1])).length === 0,
    besides: parents.length === 1 ? { parent: parent!, of: gender[parent!] === 'F' ? 'father' : 'mother' } : undefined,
  }
}

/** Where there is room round a person for those who are missing: parents above, a partner beside. Linear in cards. */
export function ghostsOf(layout: TreeLayout, placeOf: (person: number) => number, person: number, missing: Missing) {
  const { x, y, metrics } = layout
  const { cardWidth: width, cardHeight, partnerGap, rowPitch } = metrics
  const place = placeOf(person)
  if (place < 0) return undefined
  const height = Math.round(cardHeight * 0.55)
  const ghosts: Ghosts = { places: [], width, height, lines: [], box: noBox() }
  const isFree = (left: number, top: number) =>
    x.every(
      (cardX, at) =>
        left >= cardX + width + free ||
        left + width + free <= cardX ||
        top >= y[at]! + cardHeight + overhang ||
        top + height + overhang <= y[at]!,
    )
  const [left, top] = [x[place]!, y[place]!]
  if (missing.parents) {
    const middle = left + width / 2
    const above = top - (rowPitch - cardHeight) - height
    const [father, mother] = [middle - partnerGap / 2 - width, middle + partnerGap / 2]
    if (isFree(father, above) && isFree(mother, above)) {
      ghosts.places.push({ of: 'father', x: father, y: above }, { of: 'mother', x: mother, y: above })
      ghosts.lines.push(
        [father + width, above + height / 2, mother, above + height / 2],
        [middle, above + height / 2, middle, top],
      )
    }
  }
  const beside = (of: GhostOf, at: number, sides: readonly number[]) => {
    const [cardX, level] = [x[at]!, y[at]! + cardHeight / 2]
    for (const side of sides) {
      const ghostX = cardX + side * (width + partnerGap)
      if (!isFree(ghostX, level - height / 2)) continue
      ghosts.places.push({ of, x: ghostX, y: level - height / 2 })
      ghosts.lines.push(side > 0 ? [cardX + width, level, ghostX, level] : [ghostX + width, level, cardX, level])
      return
    }
  }
  const parentAt = missing.besides ? placeOf(missing.besides.parent) : -1
  if (missing.besides && parentAt >= 0)
    beside(missing.besides.of, parentAt, missing.besides.of === 'father' ? [-1, 1] : [1, -1])
  if (missing.partner) beside('partner', place, [1, -1])
  if (ghosts.places.length === 0) return undefined
  return { ...ghosts, box: boxAround(ghosts) }
}

/** Between a ghost and a card that it does not belong to, in px of the chart. */
const free = 6

const noBox = (): Box => ({ left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity })

function boxAround({ places, width, height }: Ghosts): Box {
  return places.reduce(
    (box, { x, y }) => ({
      left: Math.min(box.left, x),
      right: Math.max(box.right, x + width),
      top: Math.min(box.top, y),
      bottom: Math.max(box.bottom, y + height),
    }),
    noBox(),
  )
}

export const withBox = (one: Box, other: Box | undefined): Box =>
  other
    ? {
        left: Math.min(one.left, other.left),
        right: Math.max(one.right, other.right),
        top: Math.min(one.top, other.top),
        bottom: Math.max(one.bottom, other.bottom),
      }
    : one
