import type { ParentKind } from '@mulghar/contract/trees/person'
import { setParents } from './parents.ts'
import {
  addChild,
  addUnion,
  childIn,
  kindTowards,
  otherPartner,
  parentsOf,
  partnersOf,
  putChild,
  singleUnion,
  takeChild,
  takeChildren,
  unionBetween,
  unionsOf,
} from './state.ts'
import type { Bonds, ChildState, UnionState } from './state.ts'

export type WantedChild = { id: string; kind: ParentKind; order?: number | null; otherParentId?: string | null }

/** Gives a person exactly these children. Nobody else loses a child by it, but for another parent that is named. */
export function setChildren(bonds: Bonds, personId: string, wanted: readonly WantedChild[]): void {
  const wantedIds = new Set(wanted.map((child) => child.id))
  for (const union of unionsOf(bonds, personId)) {
    const leaving = union.children.filter((child) => !wantedIds.has(child.childId))
    if (leaving.length > 0) leaveWithOther(bonds, union, leaving, personId)
  }
  for (const child of wanted) {
    const union = unionsOf(bonds, personId).find((known) => childIn(known, child.id))
    if (union) correct(bonds, union, childIn(union, child.id)!, personId, child)
    else add(bonds, personId, child)
  }
}

/** Cost: linear in the children of both unions, since there may be thousands. */
function leaveWithOther(bonds: Bonds, union: UnionState, leaving: readonly ChildState[], personId: string): void {
  const other = otherPartner(union, personId)
  takeChildren(bonds, union, new Set(leaving.map((child) => child.childId)))
  if (other === null) return
  const alone = singleUnion(bonds, other) ?? addUnion(bonds, other, null)
  const known = new Set(alone.children.map((child) => child.childId))
  for (const child of leaving) {
    const put = known.has(child.childId) ? putChild : addChild
    put(alone, child.childId, [{ id: other, kind: kindTowards(union, child, other) }], child.position)
  }
}

function correct(bonds: Bonds, union: UnionState, child: ChildState, personId: string, wanted: WantedChild): void {
  const position = wanted.order === undefined ? child.position : wanted.order
  const isMoved = wanted.otherParentId !== undefined && wanted.otherParentId !== otherPartner(union, personId)
  if (!isMoved) {
    putChild(union, wanted.id, [{ id: personId, kind: wanted.kind }], position)
    return
  }
  takeChild(bonds, union, wanted.id)
  placeWith(bonds, personId, { ...wanted, order: position }, union)
}

function add(bonds: Bonds, personId: string, wanted: WantedChild): void {
  if (wanted.otherParentId !== undefined) {
    placeWith(bonds, personId, wanted)
    return
  }
  setParents(bonds, wanted.id, [...parentsOf(bonds, wanted.id), { id: personId, kind: wanted.kind }])
  const union = unionsOf(bonds, personId).find((known) => childIn(known, wanted.id))
  if (union && wanted.order !== undefined) childIn(union, wanted.id)!.position = wanted.order
}

/** Puts a child into the union with the other parent that is named, or with none. */
function placeWith(bonds: Bonds, personId: string, wanted: WantedChild, before?: UnionState): void {
  const parents = [{ id: personId, kind: wanted.kind }]
  const other = wanted.otherParentId ?? null
  const position = wanted.order ?? null
  if (other === null) {
    putChild(singleUnion(bonds, personId) ?? addUnion(bonds, personId, null), wanted.id, parents, position)
    return
  }
  const alone = unionsOf(bonds, other).find((union) => partnersOf(union).length === 1 && childIn(union, wanted.id))
  parents.push({ id: other, kind: alone ? kindTowards(alone, childIn(alone, wanted.id)!, other) : wanted.kind })
  if (alone) takeChild(bonds, alone, wanted.id)
  const reusable = [before, alone].find(
    (union) => union && union.children.length === 0 && partnersOf(union).length === 1 && !union.hasFacts,
  )
  const union = unionBetween(bonds, personId, other) ?? (reusable && completed(reusable, personId, other))
  putChild(union ?? addUnion(bonds, personId, other), wanted.id, parents, position)
}

function completed(union: UnionState, one: string, other: string): UnionState {
  const missing = union.a === one || union.b === one ? other : one
  if (union.a === null) union.a = missing
  else union.b = missing
  return union
}
