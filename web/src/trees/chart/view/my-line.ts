import { crossWayOf, type CrossWay } from '../cross-ways.ts'
import { crossKind, segmentKind } from '../layout/tree-layout.ts'
import type { TreeModel } from '../model/model.ts'
import { lineToRoot } from '../model/line-to-root.ts'
import type { Scene } from './scene.ts'

/** My line, as places of the layout from me up to where it begins; nobody where I am not in the scene. */
export function myLineOf(scene: Scene, { shape }: TreeModel, me: number): number[] {
  if (me < 0 || scene.placeOf(me) < 0) return []
  return lineToRoot(shape, me)
    .map((person) => scene.placeOf(person))
    .filter((place) => place >= 0)
}

/** From where a couple's line begins along their bar at `top` and down to the child of theirs who is on my line. */
export type LineStep = [joinX: number, joinY: number, x: number, top: number, bottom: number]

const known = new WeakMap<readonly number[], LineStep[]>()

/** Where a couple's line begins and which of its lines leads to the next of mine. Linear in the lines, once for a scene. */
export function stepsOf({ layout }: Scene, line: readonly number[]): LineStep[] {
  const before = known.get(line)
  if (before) return before
  const { joinX, joinY, segmentStart, segmentKind: kinds, segments } = layout.links
  const half = layout.metrics.cardWidth / 2
  // An only child stands right below a parent: several of the line may have one place across.
  const middles = Map.groupBy(line, (place) => layout.x[place]! + half)
  const steps: LineStep[] = []
  for (let at = 0, entry = 0; at < kinds.length; at++) {
    while (at >= segmentStart[entry + 1]!) entry++
    const [x, top, bottom] = [segments[4 * at]!, segments[4 * at + 1]!, segments[4 * at + 3]!]
    const places = middles.get(x)
    if (!places || kinds[at]! < segmentKind.birth) continue
    if (!places.some((place) => Math.abs(bottom - layout.y[place]!) <= 1)) continue
    steps.push([joinX[entry]!, joinY[entry]!, x, top, bottom])
  }
  known.set(line, steps)
  return steps
}

const knownWays = new WeakMap<readonly number[], CrossWay[]>()

/** The steps of my line to whoever stands with a partner's family, not below the parents. Linear in the links that cross, once for a scene. */
export function waysApartOf(
  scene: Scene,
  { partnerA, partnerB }: TreeModel['shape'],
  line: readonly number[],
): CrossWay[] {
  const before = knownWays.get(line)
  if (before) return before
  const { isLong, kind, to, union } = scene.layout.crossLinks
  const parentOf = new Map(line.map((place, at) => [place, line[at + 1]]))
  const ways: CrossWay[] = []
  for (let at = 0; at < to.length; at++) {
    const parent = parentOf.get(to[at]!)
    if (parent === undefined || isLong[at] || kind[at] === crossKind.marriage) continue
    const couple = scene.unions?.[union[at]!] ?? union[at]!
    const person = scene.personAt(parent)
    if (partnerA[couple] !== person && partnerB[couple] !== person) continue
    ways.push(crossWayOf(scene.layout, at))
  }
  knownWays.set(line, ways)
  return ways
}
