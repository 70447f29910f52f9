import { crossKind, type TreeLayout } from '../layout/tree-layout.ts'
import type { TreeShape } from '../model/shape.ts'

/** Who hangs below whom on a layout of everybody, as it is drawn. */
export type Descent = {
  /** The parent in whose line a child stands, the partner of whoever married in; -1 for a founder. */
  above: Int32Array
  /** How many hang below each, they themselves counted. */
  size: Int32Array
  /** Everybody, those above after all who hang below them. */
  order: Int32Array
}

/** Linear in people, unions and links; yields between its steps, each of a few ms for 100,000 people. */
export function* descentOf(shape: TreeShape, layout: TreeLayout): Generator<void, Descent> {
  const home = homesOf(shape, layout)
  yield
  const above = partnersOf(shape, layout, home)
  yield
  for (let person = 0; person < shape.personCount; person++)
    if (home[person]! >= 0) above[person] = hostOf(shape, layout, above, home[person]!, person)
  yield
  return { above, ...countBelow(above) }
}

/** The union that each is drawn as a child of; -1 where there is none. */
function homesOf(shape: TreeShape, { crossLinks }: TreeLayout): Int32Array {
  const { personCount, parentStart, parentOf } = shape
  const crossed = new Set<number>()
  const isCrossed = new Uint8Array(personCount)
  for (let at = 0; at < crossLinks.to.length; at++) {
    if (crossLinks.kind[at] === crossKind.marriage) continue
    isCrossed[crossLinks.to[at]!] = 1
    crossed.add(crossLinks.union[at]! * personCount + crossLinks.to[at]!)
  }
  const home = new Int32Array(personCount).fill(-1)
  for (let person = 0; person < personCount; person++)
    for (let at = parentStart[person]!; at < parentStart[person + 1]!; at++) {
      if (isCrossed[person] && crossed.has(parentOf[at]! * personCount + person)) continue
      home[person] = parentOf[at]!
      break
    }
  return home
}

/** Whoever is nobody's child here hangs below the partner beside them; of two founders the one who stands left is first. */
function partnersOf(shape: TreeShape, { row }: TreeLayout, home: Int32Array): Int32Array {
  const { personCount, partnerA, partnerB, unionStart, unionOf, side } = shape
  const above = new Int32Array(personCount).fill(-1)
  const isMet = new Uint8Array(personCount)
  const queue: number[] = []
  const meet = (person: number) => {
    isMet[person] = 1
    queue.push(person)
    for (let next = queue.pop(); next !== undefined; next = queue.pop())
      for (let at = unionStart[next]!; at < unionStart[next + 1]!; at++) {
        const union = unionOf[at]!
        const other = partnerA[union] === next ? partnerB[union]! : partnerA[union]!
        if (other < 0 || isMet[other] || home[other]! >= 0 || row[other] !== row[next]) continue
        isMet[other] = 1
        above[other] = next
        queue.push(other)
      }
  }
  for (let person = 0; person < personCount; person++) if (home[person]! >= 0) meet(person)
  for (let person = 0; person < personCount; person++) if (!isMet[person] && side[person]! < 0) meet(person)
  for (let person = 0; person < personCount; person++) if (!isMet[person]) meet(person)
  return above
}

/** The partner in whose line the children of a union stand; of two lines that of the lower, or of the nearer. */
function hostOf(shape: TreeShape, { x, row }: TreeLayout, above: Int32Array, union: number, child: number): number {
  const [a, b] = [shape.partnerA[union]!, shape.partnerB[union]!]
  if (a < 0 || b < 0) return Math.max(a, b)
  if (above[a] === b) return b
  if (above[b] === a) return a
  if (row[a] !== row[b]) return row[a]! > row[b]! ? a : b
  return Math.abs(x[a]! - x[child]!) <= Math.abs(x[b]! - x[child]!) ? a : b
}

function countBelow(above: Int32Array): Pick<Descent, 'size' | 'order'> {
  const count = above.length
  const size = new Int32Array(count).fill(1)
  const waiting = new Int32Array(count)
  for (const one of above) if (one >= 0) waiting[one]!++
  const order = new Int32Array(count)
  let end = 0
  for (let person = 0; person < count; person++) if (waiting[person] === 0) order[end++] = person
  for (let at = 0; at < end; at++) {
    const one = above[order[at]!]!
    if (one < 0) continue
    size[one]! += size[order[at]!]!
    if (--waiting[one]! === 0) order[end++] = one
  }
  return { size, order: order.subarray(0, end) }
}
