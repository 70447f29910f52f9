import { componentsOf } from './components.ts'
import { cutLoops } from '../walk/loops.ts'

/**
 * People, unions and children as columns; people and unions are named by their place, from 0, and -1 is nobody. Columns
 * of letters may be strings or lists of letters.
 */
export type FamilyColumns = {
  /** One letter a person: M male, F female, anything else unknown or other. Its length is the number of people. */
  gender: ArrayLike<string>
  /** Year of birth; the first and last day of it if `birth` does not say more. */
  born?: ArrayLike<number | null | undefined>
  /** First and last possible day of birth as integers that sort, year * 10000 + month * 100 + day. Null is unknown. */
  birth?: { from: ArrayLike<number | null>; to: ArrayLike<number | null> }
  /** Place among the siblings, 1 for the first, where it is known; 0 where not. */
  order?: ArrayLike<number>
  unions: {
    a: ArrayLike<number>
    b: ArrayLike<number>
    /** M married, P partners, D divorced, S separated, U unknown. */
    kind?: ArrayLike<string>
  }
  children: {
    union: ArrayLike<number>
    child: ArrayLike<number>
    /** What the child is to each partner: B birth, A adoptive, F foster, S step, U unknown (taken for birth). */
    kindA: ArrayLike<string>
    kindB: ArrayLike<string>
    /** Place among the children of this union, 1 for the first; goes before the person's own. 0 is unknown. */
    order?: ArrayLike<number>
  }
}

/** How a child belongs to a parent; the higher, the farther from birth. */
export const linkKinds = ['birth', 'adoptive', 'foster', 'step'] as const
export type LinkKind = (typeof linkKinds)[number]
export type Gender = 'male' | 'female' | 'unknown'

/**
 * A family in typed arrays, at most 40 bytes a person. Lists of differing length are offset lists: those of `i` stand in
 * `[start[i], start[i + 1])`. Links that would make somebody their own ancestor are not in it, so that every walk up ends.
 */
export type Family = {
  personCount: number
  unionCount: number
  /** 0 unknown, 1 male, 2 female. */
  gender: Uint8Array
  birthFrom: Int32Array
  /** How long after `birthFrom` the birth can have been; `unknownSpan` where nothing is known. */
  birthSpan: Uint16Array
  unionA: Int32Array
  unionB: Int32Array
  /** 1 where the union has ended by divorce or separation. */
  unionEnded: Uint8Array
  /** The unions each person is a child of, with the kinds towards both partners and the place among the siblings. */
  parentStart: Int32Array
  parentUnion: Int32Array
  /** Places of `linkKinds`: partner a in the low four bits, partner b in the high ones. */
  parentKinds: Uint8Array
  parentOrder: Uint8Array
  /** The unions each person is a partner of. */
  unionStart: Int32Array
  unionOf: Int32Array
  /** The children of each union. */
  childStart: Int32Array
  childOf: Int32Array
  /** How many generations of ancestors are known of a person: every ancestor has a lower number. */
  depth: Uint16Array
  /** People with the same number are connected somehow. */
  component: Int32Array
  /** Inbreeding coefficients as far as they have been asked for; see `coefficient.ts`. */
  inbreeding: Map<number, number>
  /** Where people stand in the walk of the moment; made when it is first needed, four bytes a person. */
  scratch: { placeOf: Int32Array; next: number }
  /** Children's places in the columns whose link was left out, because of a loop or because it names nobody. */
  leftOut: number[]
}

export const unknownSpan = 0xffff

/**
 * Opens a family. Never throws: links that name nobody, that are told twice or that close a loop of ancestry are left
 * out and listed in `leftOut`. Linear in people, unions and links; about 60 ns and at most 40 bytes a person.
 */
export function openFamily(columns: FamilyColumns): Family {
  const personCount = columns.gender.length
  const { unionA, unionB } = partnersOf(columns, personCount)
  const unionCount = unionA.length
  const links = linksOf(columns, personCount, unionA, unionB)
  const isCut = cutLoops(personCount, links, unionA, unionB)
  const kept = links.at.filter((_, place) => !isCut[place])
  const leftOut = [...links.leftOut, ...links.at.filter((_, place) => isCut[place])]

  const parents = offsets(personCount, kept, (link) => columns.children.child[link]!)
  const parentUnion = new Int32Array(kept.length)
  const parentKinds = new Uint8Array(kept.length)
  const parentOrder = new Uint8Array(kept.length)
  parents.items.forEach((link, place) => {
    parentUnion[place] = columns.children.union[link]!
    parentKinds[place] = kindOf(columns.children.kindA[link]) | (kindOf(columns.children.kindB[link]) << 4)
    const order = columns.children.order?.[link] || columns.order?.[columns.children.child[link]!] || 0
    parentOrder[place] = order > 0 ? Math.min(order, 255) : 0
  })
  const children = offsets(unionCount, kept, (link) => columns.children.union[link]!)
  const childOf = children.items.map((link) => columns.children.child[link]!)
  const bonds = unionsOf(personCount, unionA, unionB)
  const births = birthsOf(columns, personCount)
  const family = {
    personCount,
    unionCount,
    gender: Uint8Array.from({ length: personCount }, (_, at) => genderOf(columns.gender[at])),
    ...births,
    unionA,
    unionB,
    unionEnded: Uint8Array.from({ length: unionCount }, (_, at) =>
      /[DS]/.test(columns.unions.kind?.[at] ?? '') ? 1 : 0,
    ),
    parentStart: parents.start,
    parentUnion,
    parentKinds,
    parentOrder,
    ...bonds,
    childStart: children.start,
    childOf,
    depth: new Uint16Array(personCount),
    component: new Int32Array(0) as Int32Array,
    inbreeding: new Map<number, number>(),
    scratch: { placeOf: new Int32Array(0) as Int32Array, next: 1 },
    leftOut,
  }
  fillDepths(family)
  family.component = componentsOf(family)
  return family
}

const isPlace = (value: number | undefined, count: number): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value < count

const genderOf = (letter: string | undefined) => (letter === 'M' ? 1 : letter === 'F' ? 2 : 0)
const kindOf = (letter: string | undefined) => Math.max(0, 'BAFS'.indexOf(letter || 'B'))

function partnersOf({ unions }: FamilyColumns, personCount: number) {
  const count = Math.max(unions.a.length, unions.b.length)
  const unionA = new Int32Array(count).fill(-1)
  const unionB = new Int32Array(count).fill(-1)
  for (let union = 0; union < count; union++) {
    if (isPlace(unions.a[union], personCount)) unionA[union] = unions.a[union]!
    if (isPlace(unions.b[union], personCount) && unions.b[union] !== unionA[union]) unionB[union] = unions.b[union]!
  }
  return { unionA, unionB }
}

function linksOf({ children }: FamilyColumns, personCount: number, unionA: Int32Array, unionB: Int32Array) {
  const count = Math.max(children.union.length, children.child.length)
  const isKept = new Uint8Array(count)
  const named = new Int32Array(count)
  let namedCount = 0
  for (let link = 0; link < count; link++) {
    const [union, child] = [children.union[link], children.child[link]]
    const names = isPlace(union, unionA.length) && isPlace(child, personCount)
    if (names && unionA[union] !== child && unionB[union] !== child) named[namedCount++] = link
  }
  // Grouped by child, so that a union marked by the same child shows a repeated link. Comparing siblings would be quadratic.
  const byChild = offsets(personCount, named.subarray(0, namedCount), (link) => children.child[link]!).items
  const markedBy = new Int32Array(unionA.length).fill(-1)
  for (const link of byChild) {
    const [union, child] = [children.union[link]!, children.child[link]!]
    if (markedBy[union] !== child) isKept[link] = 1
    markedBy[union] = child
  }
  const at = named.subarray(0, namedCount).filter((link) => isKept[link] === 1)
  const leftOut: number[] = []
  for (let link = 0; link < count; link++) if (isKept[link] === 0) leftOut.push(link)
  return {
    at,
    unionAt: at.map((link) => children.union[link]!),
    childAt: at.map((link) => children.child[link]!),
    leftOut,
  }
}

export type Links = ReturnType<typeof linksOf>

function offsets(count: number, items: Int32Array, keyOf: (item: number) => number) {
  const start = new Int32Array(count + 1)
  for (const item of items) start[keyOf(item) + 1]!++
  for (let i = 1; i <= count; i++) start[i]! += start[i - 1]!
  const sorted = new Int32Array(items.length)
  const free = start.slice(0, count)
  for (const item of items) sorted[free[keyOf(item)]!++] = item
  return { start, items: sorted }
}

function unionsOf(personCount: number, unionA: Int32Array, unionB: Int32Array) {
  const unionStart = new Int32Array(personCount + 1)
  for (const side of [unionA, unionB]) for (const person of side) if (person >= 0) unionStart[person + 1]!++
  for (let i = 1; i <= personCount; i++) unionStart[i]! += unionStart[i - 1]!
  const unionOf = new Int32Array(unionStart[personCount]!)
  const free = unionStart.slice(0, personCount)
  for (let union = 0; union < unionA.length; union++)
    for (const person of [unionA[union]!, unionB[union]!]) if (person >= 0) unionOf[free[person]!++] = union
  return { unionStart, unionOf }
}

function birthsOf({ born, birth }: FamilyColumns, personCount: number) {
  const birthFrom = new Int32Array(personCount)
  const birthSpan = new Uint16Array(personCount).fill(unknownSpan)
  for (let person = 0; person < personCount; person++) {
    const year = born?.[person] ?? null
    const from = birth ? (birth.from[person] ?? null) : year === null ? null : year * 10_000 + 101
    const to = birth ? (birth.to[person] ?? null) : year === null ? null : year * 10_000 + 1231
    if (from === null || to === null || to < from || to - from >= unknownSpan) continue
    birthFrom[person] = from
    birthSpan[person] = to - from
  }
  return { birthFrom, birthSpan }
}

/** Kahn's walk from those without parents down; ends because there are no loops. */
function fillDepths(family: Family): void {
  const { personCount, parentStart, parentUnion, unionA, unionB, depth } = family
  const open = new Int32Array(personCount)
  const queue = new Int32Array(personCount)
  let tail = 0
  for (let person = 0; person < personCount; person++) {
    for (let place = parentStart[person]!; place < parentStart[person + 1]!; place++) {
      const union = parentUnion[place]!
      open[person]! += (unionA[union]! >= 0 ? 1 : 0) + (unionB[union]! >= 0 ? 1 : 0)
    }
    if (open[person] === 0) queue[tail++] = person
  }
  for (let head = 0; head < tail; head++) {
    const person = queue[head]!
    for (let at = family.unionStart[person]!; at < family.unionStart[person + 1]!; at++) {
      const union = family.unionOf[at]!
      for (let place = family.childStart[union]!; place < family.childStart[union + 1]!; place++) {
        const child = family.childOf[place]!
        if (depth[child]! <= depth[person]!) depth[child] = Math.min(depth[person]! + 1, 0xfffe)
        if (--open[child]! === 0) queue[tail++] = child
      }
    }
  }
}
