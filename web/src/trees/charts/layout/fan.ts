import type { TreeShape } from '../../chart/model/shape.ts'
import { parentsOf } from './kin-line.ts'

/**
 * A place of the fan: between two angles (radians, 0 to the right, clockwise) and two radii (px). `person` is -1 for a
 * parent of whom nobody is known while the other is. `on` is the place of the child, -1 for the root; `firstAt` the place where
 * the same person stands first, from which alone the line goes on, -1 on that one itself.
 */
export type Sector = {
  person: number
  generation: number
  from: number
  to: number
  inner: number
  outer: number
  on: number
  union: number
  kind: number
  firstAt: number
  hasMore: boolean
}

export type Fan = { sectors: Sector[]; from: number; to: number; radius: number }

/** How far the fan opens, in degrees. */
export const fanSpans = [240, 360] as const
export type FanSpan = (typeof fanSpans)[number]

const rootRadius = 78
/** Names run along the arcs as far as this generation, and from the centre outward beyond it. */
export const lastArc = 4
const [arcRing, rayRing] = [84, 132]

/** The radius at which a generation's ring begins. */
export function ringStart(generation: number): number {
  if (generation === 0) return 0
  const arcs = Math.min(generation - 1, lastArc)
  return rootRadius + arcs * arcRing + Math.max(0, generation - 1 - lastArc) * rayRing
}

/**
 * The ancestors of a person as rings, one a generation. Each place is shared out equally between the parents, two for each
 * couple, whoever they are and whether known or not; adoptive, foster and step parents stand beside those by birth.
 * Linear in places, which at most double each generation; who is their own ancestor ends there.
 */
export function fanOf(shape: TreeShape, root: number, depth: number, span: FanSpan): Fan {
  const opening = (span * Math.PI) / 180
  const from = -Math.PI / 2 - opening / 2
  const fan: Fan = { sectors: [], from, to: from + opening, radius: ringStart(depth + 1) }
  if (root < 0 || root >= shape.personCount) return fan
  const first = new Map<number, number>()
  const add = (sector: Omit<Sector, 'firstAt' | 'hasMore' | 'inner' | 'outer'>) => {
    const place = fan.sectors.length
    const firstAt = sector.person < 0 ? -1 : (first.get(sector.person) ?? -1)
    if (sector.person >= 0 && firstAt < 0) first.set(sector.person, place)
    fan.sectors.push({
      ...sector,
      inner: ringStart(sector.generation),
      outer: ringStart(sector.generation + 1),
      firstAt,
      hasMore: false,
    })
  }
  add({ person: root, generation: 0, from, to: fan.to, on: -1, union: -1, kind: 0 })
  for (let at = 0; at < fan.sectors.length; at++) {
    const sector = fan.sectors[at]!
    if (sector.person < 0 || sector.firstAt >= 0) continue
    const slots = slotsOf(shape, sector.person)
    if (sector.generation === depth) sector.hasMore = slots.length > 0
    else
      slots.forEach((slot, place) => {
        const share = (sector.to - sector.from) / slots.length
        const begin = sector.from + place * share
        add({ ...slot, generation: sector.generation + 1, from: begin, to: begin + share, on: at })
      })
  }
  return fan
}

type Slot = { person: number; union: number; kind: number }

/** Two places for each couple of parents, one of them empty where only the other is known. */
function slotsOf(shape: TreeShape, person: number): Slot[] {
  const slots: Slot[] = []
  const seen = new Set<number>()
  const known = Map.groupBy(parentsOf(shape, person), ({ union }) => union)
  for (const [union, parents] of known) {
    const fresh = parents.filter((parent) => !seen.has(parent.person))
    for (const parent of fresh) seen.add(parent.person)
    if (parents.length === 2) slots.push(...fresh)
    else if (fresh.length === 1) {
      const empty = { person: -1, union, kind: fresh[0]!.kind }
      const side = shape.side[fresh[0]!.person]! || (shape.partnerA[union]! >= 0 ? -1 : 1)
      slots.push(...(side < 0 ? [fresh[0]!, empty] : [empty, fresh[0]!]))
    }
  }
  return slots
}
