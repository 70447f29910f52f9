import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { ParentKind, PartnerKind } from '@mulghar/contract/trees/person'

// A tree's bonds: unions of one or two partners (or of none, where only brothers and sisters are known), and the
// children of each, with a kind towards each partner. A child may be in several unions.

export type ChildState = { childId: string; kindA: ParentKind; kindB: ParentKind; position: number | null }

export type UnionState = {
  id: string
  a: string | null
  b: string | null
  kind: PartnerKind
  from: PartialDate | null
  to: PartialDate | null
  hasFacts: boolean
  position: number | null
  children: ChildState[]
}

export type Parent = { id: string; kind: ParentKind }

/** The bonds between people while they are being changed; unions that lost something are remembered for tidying. */
export type Bonds = { unions: UnionState[]; loosened: Set<UnionState>; newId: () => string }

export function partnersOf(union: UnionState): string[] {
  return [union.a, union.b].filter((id) => id !== null)
}

export function otherPartner(union: UnionState, id: string): string | null {
  return union.a === id ? union.b : union.a
}

export function unionsOf(bonds: Bonds, id: string): UnionState[] {
  return bonds.unions.filter((union) => union.a === id || union.b === id)
}

export function unionBetween(bonds: Bonds, one: string, other: string): UnionState | undefined {
  return unionsOf(bonds, one).find((union) => otherPartner(union, one) === other)
}

export function singleUnion(bonds: Bonds, id: string): UnionState | undefined {
  return unionsOf(bonds, id).find((union) => partnersOf(union).length === 1)
}

export function childIn(union: UnionState, childId: string): ChildState | undefined {
  return union.children.find((child) => child.childId === childId)
}

export function addUnion(bonds: Bonds, a: string, b: string | null): UnionState {
  const position = Math.max(-1, ...unionsOf(bonds, a).map((union) => union.position ?? 0)) + 1
  const union: UnionState = {
    id: bonds.newId(),
    a,
    b,
    kind: 'UNKNOWN',
    from: null,
    to: null,
    hasFacts: false,
    position,
    children: [],
  }
  bonds.unions.push(union)
  return union
}

/** Puts a child into a union, or corrects it there. */
export function putChild(
  union: UnionState,
  childId: string,
  parents: readonly Parent[],
  position: number | null,
): void {
  const child = childIn(union, childId)
  if (!child) {
    addChild(union, childId, parents, position)
    return
  }
  child.kindA = kindTo(union.a, parents) ?? child.kindA
  child.kindB = kindTo(union.b, parents) ?? child.kindB
  child.position = position
}

/** Adds a child that the union does not have yet. */
export function addChild(
  union: UnionState,
  childId: string,
  parents: readonly Parent[],
  position: number | null,
): void {
  const [kindA, kindB] = [kindTo(union.a, parents) ?? 'BIRTH', kindTo(union.b, parents) ?? 'BIRTH']
  union.children.push({ childId, kindA, kindB, position })
}

const kindTo = (id: string | null, parents: readonly Parent[]) => parents.find((parent) => parent.id === id)?.kind

export function takeChild(bonds: Bonds, union: UnionState, childId: string): void {
  takeChildren(bonds, union, new Set([childId]))
}

export function takeChildren(bonds: Bonds, union: UnionState, childIds: ReadonlySet<string>): void {
  union.children = union.children.filter((child) => !childIds.has(child.childId))
  bonds.loosened.add(union)
}

export function kindTowards(union: UnionState, child: ChildState, parentId: string): ParentKind {
  return union.a === parentId ? child.kindA : child.kindB
}

/** Everybody whom the unions of a child name as a parent, each once: by birth, where one of several unions says so. */
export function parentsOf(bonds: Bonds, childId: string): Parent[] {
  const parents = new Map<string, Parent>()
  for (const union of bonds.unions) {
    const child = childIn(union, childId)
    if (!child) continue
    for (const id of partnersOf(union)) {
      const kind = kindTowards(union, child, id)
      if (!parents.has(id) || kind === 'BIRTH') parents.set(id, { id, kind })
    }
  }
  return [...parents.values()]
}
