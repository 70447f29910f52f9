import type { TreeModel } from '../model/model.ts'
import { descendantsOf, lineToRoot } from '../model/line-to-root.ts'
import type { Scene } from './scene.ts'

/** The part of the chart that is mine: my line up to where it begins, and the branch below one of it. */
export type MyLine = {
  /** Places of the layout, from me to the root of my line. */
  line: number[]
  /** Whose branch it is, how many belong to it, and how far it reaches in each row from `row` on. */
  branch: { of: number; people: number; row: number; left: number[]; right: number[] } | undefined
}

/** A branch is at most this part of everybody: more would be no branch. */
const largestBranch = 0.3
const fewForBranch = 60

/** Linear in the descendants of those of my line up to the branch's founder, and in the cross-links. */
export function myLineOf(scene: Scene, { shape }: TreeModel, me: number): MyLine | undefined {
  if (me < 0 || scene.placeOf(me) < 0) return undefined
  const people = lineToRoot(shape, me)
  const line = people.map((person) => scene.placeOf(person)).filter((place) => place >= 0)
  return { line, branch: branchOf(scene, people, shape) }
}

function branchOf(scene: Scene, people: number[], shape: TreeModel['shape']): MyLine['branch'] {
  const everybody = scene.layout.x.length
  if (everybody < fewForBranch) return undefined
  let [founder, members] = [-1, new Set<number>()]
  for (const person of people) {
    const found = descendantsOf(shape, person)
    if (found.size > largestBranch * everybody) break
    ;[founder, members] = [scene.placeOf(person), found]
  }
  if (founder < 0 || members.size < 3) return undefined
  const { x, row, metrics, crossLinks } = scene.layout
  // Who stands with another line is not drawn into this one's outline, nor are those below.
  const standsElsewhere = new Set(crossLinks.to)
  const [left, right]: [number[], number[]] = [[], []]
  for (const person of members) {
    const place = scene.placeOf(person)
    if (place < 0 || (place !== founder && standsElsewhere.has(place))) continue
    const at = row[place]! - row[founder]!
    if (at < 0) continue
    left[at] = Math.min(left[at] ?? Infinity, x[place]!)
    right[at] = Math.max(right[at] ?? -Infinity, x[place]! + metrics.cardWidth)
  }
  return { of: scene.personAt(founder), people: members.size, row: row[founder]!, left, right }
}
