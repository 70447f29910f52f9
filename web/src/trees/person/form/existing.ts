import type { Person, PersonDraftInput } from '@mulghar/contract/trees/person'
import type { Relation } from './relation.ts'

type Relations = NonNullable<PersonDraftInput['relations']>
type Bond = { id: string; body: { relations: Relations; version: number } }
type Relative = Person['relations'][Exclude<keyof Person['relations'], 'counts'>][number]

/** Oneself, and who is a parent, partner or child already. */
export function nearest({ id, relations: { parents, partners, children } }: Person): string[] {
  return [id, ...[...parents, ...partners, ...children].map((one) => one.id)]
}

/** Who is most likely meant: the partner of a parent, the other parent of a child, a partner's child. */
export function likelyRelatives(as: Relation['as'], to: Person, between: Person | undefined): Relative[] {
  const known = new Set(nearest(to))
  const offered: readonly Relative[] =
    (as === 'parent' ? between?.relations.partners : as === 'child' ? between?.relations.children : undefined) ?? []
  return offered.filter(({ id }) => !known.has(id)).slice(0, 6)
}

/** Whether the two are related so already, such as after a save whose answer was lost. */
export function isBond(as: Relation['as'], to: Person, other: Person): boolean {
  const lists = { parent: 'parents', partner: 'partners', child: 'children', sibling: 'siblings' } as const
  const has = ({ relations }: Person, list: (typeof lists)[keyof typeof lists], id: string) =>
    relations[list].some((one) => one.id === id)
  const back = { parent: 'children', partner: 'partners', child: 'parents', sibling: 'siblings' } as const
  return has(to, lists[as], other.id) || has(other, back[as], to.id)
}

/**
 * The changes of people by which somebody who is there becomes a relative; none where both have parents, who would
 * have to be others. `others` are further parents, who were asked about.
 */
export function bondWith(as: Relation['as'], to: Person, other: Person, others: readonly string[]): Bond | undefined {
  const { parents, partners, children } = to.relations
  const ofTo = (relations: Relations): Bond => ({ id: to.id, body: { relations, version: to.version } })
  if (as === 'parent') {
    const before = parents.map(({ id, kind }) => ({ id, kind }))
    return ofTo({ parents: [...before, ...[other.id, ...others].map((id) => ({ id }))] })
  }
  if (as === 'partner') {
    const before = partners.map(({ id, unionId, kind, from, to: until }) => ({
      id,
      unionId,
      kind,
      from: from ?? null,
      to: until ?? null,
    }))
    return ofTo({ partners: [...before, { id: other.id, from: null, to: null }] })
  }
  if (as === 'child') {
    const before = children.map(({ id, kind, order, otherParentId }) => ({ id, kind, order, otherParentId }))
    return ofTo({ children: [...before, { id: other.id }] })
  }
  if (other.relations.parents.length === 0)
    return { id: other.id, body: { relations: { siblingOf: to.id }, version: other.version } }
  return parents.length === 0 ? ofTo({ siblingOf: other.id }) : undefined
}
