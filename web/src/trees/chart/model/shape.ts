import type { DataFault } from './faults.ts'
import { strongerKind } from './kinds.ts'
import { sortSiblings, type BirthOrder } from './siblings.ts'

/**
 * Who belongs to whom, in columns; people and unions are numbers from 0, -1 is nobody. Lists of differing length are
 * offset lists: those of `i` stand in `[start[i], start[i + 1])`. Only typed arrays, so that it crosses to a worker cheaply.
 */
export type TreeShape = {
  personCount: number
  unionCount: number
  /** On which side of a partner each person stands where nothing else says it: -1 left (men), 1 right (women), 0 either. */
  side: Int8Array
  /** The partners of each union; either may be missing. */
  partnerA: Int32Array
  partnerB: Int32Array
  /** The year a union began, NaN where unknown. */
  unionYear: Float64Array
  /** The unions of each person as a partner, the earliest first. */
  unionStart: Int32Array
  unionOf: Int32Array
  /** The children of each union in birth order, with their kind towards each partner. */
  childStart: Int32Array
  childOf: Int32Array
  childKindA: Uint8Array
  childKindB: Uint8Array
  /** The unions each person is a child of, the one it stands under first; `parentLink` is the place in `childOf`. */
  parentStart: Int32Array
  parentOf: Int32Array
  parentLink: Int32Array
}

/** Unions and links as they came, unchecked. */
export type ShapeSource = {
  personCount: number
  side: Int8Array
  partnerA: ArrayLike<number>
  partnerB: ArrayLike<number>
  unionYear: ArrayLike<number | null>
  linkUnion: ArrayLike<number>
  linkChild: ArrayLike<number>
  linkKindA: Uint8Array
  linkKindB: Uint8Array
  birth: BirthOrder
}

/**
 * Builds the offset lists. Places out of range, people married to themselves, children of themselves and repeated links
 * are left out and told as faults; an only child of a union of nobody is left out too. Linear in people, unions and links, but for sorting siblings; about 60 bytes a person.
 */
export function buildShape(source: ShapeSource): { shape: TreeShape; faults: DataFault[] } {
  const faults: DataFault[] = []
  const partners = checkPartners(source, faults)
  const children = gatherChildren(source, partners, faults)
  const shape = {
    personCount: source.personCount,
    unionCount: partners.partnerA.length,
    side: source.side,
    ...partners,
    ...gatherUnions(source, partners),
    ...children,
    ...gatherParents(source.personCount, partners, children),
  }
  return { shape, faults }
}

type Partners = Pick<TreeShape, 'partnerA' | 'partnerB'>
type Children = Pick<TreeShape, 'childStart' | 'childOf' | 'childKindA' | 'childKindB'>

/** Whether a value is one of so many places. */
export const isPlace = (value: number | undefined, count: number): value is number =>
  value !== undefined && (value | 0) === value && value >= 0 && value < count

function checkPartners(source: ShapeSource, faults: DataFault[]): Partners {
  const count = Math.max(source.partnerA.length, source.partnerB.length)
  const partnerA = new Int32Array(count).fill(-1)
  const partnerB = new Int32Array(count).fill(-1)
  for (let union = 0; union < count; union++) {
    const [a, b] = [source.partnerA[union], source.partnerB[union]]
    if (isPlace(a, source.personCount)) partnerA[union] = a
    else if (a !== -1) faults.push({ kind: 'no-such-person', person: -1, union })
    if (b === a && partnerA[union]! >= 0) faults.push({ kind: 'self-marriage', person: partnerA[union]!, union })
    else if (isPlace(b, source.personCount)) partnerB[union] = b
    else if (b !== -1) faults.push({ kind: 'no-such-person', person: -1, union })
  }
  return { partnerA, partnerB }
}

/** Turns counts, kept one place to the right, into offsets. */
function toOffsets(counts: Int32Array): Int32Array {
  for (let i = 1; i < counts.length; i++) counts[i]! += counts[i - 1]!
  return counts
}

function gatherUnions(source: ShapeSource, { partnerA, partnerB }: Partners) {
  const unionStart = new Int32Array(source.personCount + 1)
  for (const partners of [partnerA, partnerB])
    for (let union = 0; union < partners.length; union++) if (partners[union]! >= 0) unionStart[partners[union]! + 1]!++
  toOffsets(unionStart)
  const unionOf = new Int32Array(unionStart[source.personCount]!)
  const free = unionStart.slice(0, source.personCount)
  const unionYear = new Float64Array(partnerA.length)
  for (let union = 0; union < partnerA.length; union++) {
    unionYear[union] = source.unionYear[union] ?? Number.NaN
    if (partnerA[union]! >= 0) unionOf[free[partnerA[union]!]!++] = union
    if (partnerB[union]! >= 0) unionOf[free[partnerB[union]!]!++] = union
  }
  for (let person = 0; person < source.personCount; person++) {
    const [from, to] = [unionStart[person]!, unionStart[person + 1]!]
    if (to - from > 1) sortByYear(unionOf, from, to, unionYear)
  }
  return { unionYear, unionStart, unionOf }
}

/** A union without a year keeps its place behind the one before it. */
function sortByYear(unions: Int32Array, from: number, to: number, years: Float64Array): void {
  const own = unions.slice(from, to)
  const year = Float64Array.from(own, (union) => years[union]!)
  const places = Int32Array.from(own, (_, place) => place)
  sortSiblings(places, 0, places.length, { order: new Float64Array(own.length), year })
  places.forEach((place, at) => (unions[from + at] = own[place]!))
}

function gatherChildren(source: ShapeSource, { partnerA, partnerB }: Partners, faults: DataFault[]): Children {
  const unionCount = partnerA.length
  const linkCount = Math.max(source.linkUnion.length, source.linkChild.length)
  const isKept = new Uint8Array(linkCount)
  const start = new Int32Array(unionCount + 1)
  for (let link = 0; link < linkCount; link++) {
    const [union, child] = [source.linkUnion[link], source.linkChild[link]]
    const isChild = isPlace(child, source.personCount)
    if (!isPlace(union, unionCount)) faults.push({ kind: 'no-such-union', person: isChild ? child : -1, union: -1 })
    else if (!isChild) faults.push({ kind: 'no-such-person', person: -1, union })
    else if (partnerA[union] === child || partnerB[union] === child)
      faults.push({ kind: 'own-parent', person: child, union })
    else {
      isKept[link] = 1
      start[union + 1]!++
    }
  }
  // An only child of nobody would hang from a line that leads nowhere.
  for (let link = 0; link < linkCount; link++) {
    const union = source.linkUnion[link]!
    if (!isKept[link] || start[union + 1]! > 1 || partnerA[union]! >= 0 || partnerB[union]! >= 0) continue
    isKept[link] = 0
    start[union + 1] = 0
  }
  toOffsets(start)
  const links = new Int32Array(start[unionCount]!)
  const free = start.slice(0, unionCount)
  for (let link = 0; link < linkCount; link++) if (isKept[link]) links[free[source.linkUnion[link]!]!++] = link

  const childStart = new Int32Array(unionCount + 1)
  const childOf = new Int32Array(links.length)
  const childKindA = new Uint8Array(links.length)
  const childKindB = new Uint8Array(links.length)
  const lastUnion = new Int32Array(source.personCount).fill(-1)
  let at = 0
  for (let union = 0; union < unionCount; union++) {
    const [from, to] = [start[union]!, start[union + 1]!]
    if (to - from > 1) sortSiblings(links, from, to, source.birth)
    for (let place = from; place < to; place++) {
      const link = links[place]!
      const child = source.linkChild[link]!
      if (lastUnion[child] === union) {
        faults.push({ kind: 'duplicate-link', person: child, union })
        continue
      }
      lastUnion[child] = union
      childOf[at] = child
      childKindA[at] = source.linkKindA[link]!
      childKindB[at] = source.linkKindB[link]!
      at++
    }
    childStart[union + 1] = at
  }
  return {
    childStart,
    childOf: childOf.slice(0, at),
    childKindA: childKindA.slice(0, at),
    childKindB: childKindB.slice(0, at),
  }
}

function gatherParents(personCount: number, partners: Partners, children: Children) {
  const { childStart, childOf } = children
  const parentStart = new Int32Array(personCount + 1)
  for (let link = 0; link < childOf.length; link++) parentStart[childOf[link]! + 1]!++
  toOffsets(parentStart)
  const parentOf = new Int32Array(childOf.length)
  const parentLink = new Int32Array(childOf.length)
  const free = parentStart.slice(0, personCount)
  for (let union = 0; union + 1 < childStart.length; union++)
    for (let link = childStart[union]!; link < childStart[union + 1]!; link++) {
      const place = free[childOf[link]!]!++
      parentOf[place] = union
      parentLink[place] = link
    }
  for (let person = 0; person < personCount; person++) {
    const [from, to] = [parentStart[person]!, parentStart[person + 1]!]
    if (to - from < 2) continue
    const unionsByLink = new Map(
      Array.from(parentLink.subarray(from, to), (link, i) => [link, parentOf[from + i]!] as const),
    )
    const best = [...unionsByLink].sort(
      ([one, oneUnion], [other, otherUnion]) =>
        distance(partners, children, oneUnion, one) - distance(partners, children, otherUnion, other) || one - other,
    )
    best.forEach(([link, union], i) => {
      parentLink[from + i] = link
      parentOf[from + i] = union
    })
  }
  return { parentStart, parentOf, parentLink }
}

/** How far a child is from the partners of a union: birth towards one of them first, then both, then two partners. */
function distance(partners: Partners, children: Children, union: number, link: number): number {
  const [a, b] = [partners.partnerA[union]!, partners.partnerB[union]!]
  const [towardsA, towardsB] = [children.childKindA[link]!, children.childKindB[link]!]
  if (a < 0 && b < 0) return 1000
  if (a < 0 || b < 0) return 100 * (a < 0 ? towardsB : towardsA) + 2 * 10 * (a < 0 ? towardsB : towardsA) + 1
  return 100 * strongerKind(towardsA, towardsB) + 10 * (towardsA + towardsB)
}
