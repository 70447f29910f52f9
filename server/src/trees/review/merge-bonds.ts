import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { sameValue } from '@mulghar/contract/kit/same-value'
import type { ParentKind } from '@mulghar/contract/trees/person'
import { childIn, partnersOf, type ChildState, type UnionState } from '../person/bonds/state.ts'
import { compareExactness } from './exactness.ts'

export type MergedBonds = {
  unions: UnionState[]
  /** Unions that have become part of another. */
  joined: { into: string; from: string }[]
}

/** Whether two are partners of each other, or one is a child of the other, in any way. */
export function areBound(one: string, other: string, unions: readonly UnionState[]): boolean {
  return unions.some((union) => {
    const people = partnersOf(union)
    const isChild = (id: string) => childIn(union, id) !== undefined
    return (
      (people.includes(one) && (people.includes(other) || isChild(other))) || (people.includes(other) && isChild(one))
    )
  })
}

/**
 * The unions as they are when `other` has become `keep`: their unions with the same partner are one, with the children of both, each
 * once and in their order; a child stands with one parent alone no longer where it stands with that parent and another. Kinds
 * that say more win. `bornOf` tells a child's day of birth, for their order. Cost: linear in unions and children. Pure.
 */
export function mergeBonds(
  keep: string,
  other: string,
  before: readonly UnionState[],
  bornOf: (childId: string) => number | null,
): MergedBonds {
  // Unions of the one who stays come first, so that those of the other become part of them.
  const isOf = (union: UnionState) => union.a === keep || union.b === keep
  const unions = structuredClone([...before]).sort((one, two) => Number(isOf(two)) - Number(isOf(one)))
  for (const union of unions) {
    if (union.a === other) union.a = keep
    if (union.b === other) union.b = keep
    const twin = childIn(union, other)
    if (twin) {
      union.children = union.children.filter((child) => child !== twin)
      const known = childIn(union, keep)
      if (known) Object.assign(known, fuller(known, twin))
      else union.children.push({ ...twin, childId: keep })
    }
  }
  const joined: MergedBonds['joined'] = []
  const left: UnionState[] = []
  const partOf = partnersAgain(keep, new Set(before.filter(isOf).map(({ id }) => id)))
  for (const union of unions) {
    const into = partOf(union)
    if (!into) left.push(union)
    else {
      join(into, union, bornOf)
      joined.push({ into: into.id, from: union.id })
    }
  }
  for (const union of left) if (partnersOf(union).length === 1) leaveToCouples(union, left)
  const saysSomething = (union: UnionState) =>
    union.children.length > 0 || partnersOf(union).length === 2 || union.hasFacts || !wasTouched(union, before)
  return { unions: left.filter(saysSomething), joined }
}

/**
 * Finds the union that a union becomes part of, asked for one after the other, those of the one who stays first. Who came together
 * twice has two unions: the first of the other becomes part of the first, and the second of the second.
 */
function partnersAgain(keep: string, ownIds: ReadonlySet<string>) {
  const known = new Map<string, UnionState[]>()
  const met = new Map<string, number>()
  return (union: UnionState): UnionState | undefined => {
    const partners = partnersOf(union)
    if (!partners.includes(keep)) return undefined
    const couple = partners.toSorted().join(' ')
    const isOther = !ownIds.has(union.id)
    const at = partners.length === 1 ? 0 : isOther ? (met.get(couple) ?? 0) : Infinity
    if (isOther) met.set(couple, at + 1)
    const unions = known.get(couple) ?? []
    if (unions[at] && (partners.length === 1 || ownIds.has(unions[at].id))) return unions[at]
    known.set(couple, [...unions, union])
    return undefined
  }
}

function wasTouched(union: UnionState, before: readonly UnionState[]): boolean {
  const known = before.find(({ id }) => id === union.id)
  return !sameValue(known, union)
}

type Days = Pick<UnionState, 'from' | 'to'>

/** The days of two unions as those of one: of two for the same the more exact. */
export const ownDays = (into: Days, from: Days): Days => ({
  from: ownDay(into.from, from.from),
  to: ownDay(into.to, from.to),
})

/** Days that both unions have, and tell otherwise: the one that is not the union's own is told as a fact. */
export function secondDays(into: Days, from: Days): { type: string; date: PartialDate }[] {
  const second = (type: string, one: PartialDate | null, two: PartialDate | null) =>
    one !== null && two !== null && !sameValue(one, two) ? [{ type, date: ownDay(one, two) === one ? two : one }] : []
  return [...second('Marriage', into.from, from.from), ...second('Divorce', into.to, from.to)]
}

/** The more exact of two days; of two that say as much the first. */
function ownDay(one: PartialDate | null, two: PartialDate | null): PartialDate | null {
  return one && two && compareExactness(one, two) < 0 ? two : (one ?? two)
}

function join(into: UnionState, from: UnionState, bornOf: (childId: string) => number | null): void {
  const isTurned = into.a !== from.a
  into.hasFacts ||= from.hasFacts || secondDays(into, from).length > 0
  if (into.kind === 'UNKNOWN') into.kind = from.kind
  Object.assign(into, ownDays(into, from))
  const added: ChildState[] = []
  const children = childrenById(into)
  for (const child of from.children) {
    const same = isTurned ? { ...child, kindA: child.kindB, kindB: child.kindA } : child
    const known = children.get(child.childId)
    if (known) Object.assign(known, fuller(known, same))
    else added.push(same)
  }
  if (added.length > 0) into.children = inOneOrder(into.children, added, bornOf)
}

/** Children of two families as those of one: each family's order stays, and days of birth say who comes between whom. */
function inOneOrder(
  known: readonly ChildState[],
  added: readonly ChildState[],
  bornOf: (childId: string) => number | null,
): ChildState[] {
  const ordered = (children: readonly ChildState[]) =>
    children.toSorted((one, two) => (one.position ?? 999) - (two.position ?? 999))
  if ([...known, ...added].every(({ position }) => position === null)) return [...known, ...added]
  const line = ordered(known)
  for (const child of ordered(added)) {
    const born = bornOf(child.childId)
    const next = line.findIndex(({ childId }) => born !== null && (bornOf(childId) ?? 0) > born)
    line.splice(next < 0 ? line.length : next, 0, child)
  }
  return line.map((child, at) => ({ ...child, position: at + 1 }))
}

function fuller(one: ChildState, other: ChildState): ChildState {
  return {
    childId: one.childId,
    kindA: fullerKind(one.kindA, other.kindA),
    kindB: fullerKind(one.kindB, other.kindB),
    position: one.position ?? other.position,
  }
}

/** By birth is what is said where nothing is said. */
function fullerKind(one: ParentKind, other: ParentKind): ParentKind {
  const says = (kind: ParentKind) => (kind === 'UNKNOWN' ? 0 : kind === 'BIRTH' ? 1 : 2)
  return says(other) > says(one) ? other : one
}

/** Who stands with a parent alone and, in the same way, with that parent and another, stands with both. */
function leaveToCouples(alone: UnionState, unions: readonly UnionState[]): void {
  const parent = partnersOf(alone)[0]!
  const kindTo = (union: UnionState, child: ChildState) => (union.a === parent ? child.kindA : child.kindB)
  const couples = unions
    .filter((union) => union !== alone && partnersOf(union).length === 2 && partnersOf(union).includes(parent))
    .map((union) => ({ union, children: childrenById(union) }))
  alone.children = alone.children.filter(
    (child) =>
      !couples.some(({ union, children }) => {
        const there = children.get(child.childId)
        return there !== undefined && kindTo(union, there) === kindTo(alone, child)
      }),
  )
}

/** Somebody may have thousands of children: looking through all of them for each would take seconds. */
const childrenById = (union: UnionState) => new Map(union.children.map((child) => [child.childId, child]))
