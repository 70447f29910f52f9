import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import type { PartnerKind } from '@mulghar/contract/trees/person'
import { setChildren, type WantedChild } from './children.ts'
import { setParents } from './parents.ts'
import { addUnion, otherPartner, partnersOf, unionsOf } from './state.ts'
import type { Bonds, Parent, UnionState } from './state.ts'

/** Two may be partners more than once: `unionId` says which union of theirs is meant. */
export type WantedPartner = {
  id: string
  unionId?: string | null | undefined
  kind: PartnerKind
  from?: PartialDate | null
  to?: PartialDate | null
}
/** A list that is left out stays as it is; a given list is all there shall be. */
export type WantedRelations = { parents?: Parent[]; partners?: WantedPartner[]; children?: WantedChild[] }

/**
 * The unions as they are once a person has exactly the wanted relatives. `unions` are those around the person and
 * around everybody wanted; the answer has the same ones, changed, without those that have nothing left to say.
 * Cost: linear in the unions for each wanted relative.
 */
export function reconcile(
  personId: string,
  unions: readonly UnionState[],
  wanted: WantedRelations,
  newId: () => string,
): UnionState[] {
  const bonds: Bonds = { unions: structuredClone([...unions]), loosened: new Set(), newId }
  if (wanted.parents) setParents(bonds, personId, wanted.parents)
  if (wanted.children) setChildren(bonds, personId, wanted.children)
  const kept = wanted.partners && setPartners(bonds, personId, wanted.partners)
  return bonds.unions.filter((union) => kept?.has(union) || !bonds.loosened.has(union) || saysSomething(union))
}

/** The unions that are left when a person goes: partners and children of the person keep each other. */
export function withoutPerson(personId: string, unions: readonly UnionState[]): UnionState[] {
  const left = structuredClone([...unions])
  for (const union of left) {
    union.children = union.children.filter((child) => child.childId !== personId)
    if (union.a === personId) union.a = null
    if (union.b === personId) union.b = null
  }
  return left.filter((union) => union.children.length > 0 || partnersOf(union).length === 2)
}

/** Answers the unions with the wanted partners. */
function setPartners(bonds: Bonds, personId: string, wanted: readonly WantedPartner[]): Set<UnionState> {
  const kept = new Set<UnionState>()
  const named = new Set(wanted.map((partner) => partner.unionId))
  const between = (id: string) => unionsOf(bonds, personId).filter((union) => otherPartner(union, personId) === id)
  for (const partner of wanted) {
    const unions = between(partner.id)
    const meant = unions.find((union) => (partner.unionId ? union.id === partner.unionId : !named.has(union.id)))
    const union = meant ?? addUnion(bonds, personId, partner.id)
    kept.add(union)
    union.kind = partner.kind
    if (partner.from !== undefined) union.from = partner.from
    if (partner.to !== undefined) union.to = partner.to
  }
  // A list that names one of several unions with a partner names all that stay.
  const told = new Set(wanted.flatMap(({ id, unionId }) => (unionId ? [id] : [])))
  const wantedIds = new Set(wanted.map(({ id }) => id))
  for (const union of unionsOf(bonds, personId)) {
    const other = otherPartner(union, personId)
    if (other === null || kept.has(union) || (wantedIds.has(other) && !told.has(other))) continue
    // Two people with a child stay its parents, whatever else they no longer are.
    Object.assign(union, { kind: 'UNKNOWN', from: null, to: null })
    if (union.children.length > 0) continue
    union.hasFacts = false
    bonds.loosened.add(union)
  }
  return kept
}

function saysSomething(union: UnionState): boolean {
  if (union.children.length > 0 || union.hasFacts) return true
  const isBond = union.kind !== 'UNKNOWN' || union.from !== null || union.to !== null
  return partnersOf(union).length === 2 && isBond
}
