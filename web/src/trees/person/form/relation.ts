import type { About } from '../../../kit/about.ts'
import type { Person, PersonDraftInput } from '@mulghar/contract/trees/person'
import { isInDevanagari } from '@mulghar/contract/kit/names-asked'

/** Whose relative somebody new is, and what they are to them; a father or a mother is asked for as such. */
export type Relation = {
  to: string
  as: 'parent' | 'partner' | 'child' | 'sibling'
  gender?: 'MALE' | 'FEMALE' | undefined
}

/** The subject of the form of a person: a new one is a relative of another, or of a tree only. */
export function aboutOf(treeId: string, personId: string | undefined, relation: Relation | undefined): About {
  if (personId) return `person:${personId}`
  return relation ? `person:${relation.to}:${relation.as}:${relation.gender ?? ''}` : `tree:${treeId}:person`
}

type Relations = NonNullable<PersonDraftInput['relations']>
type Relative = Person['relations']['parents'][number] | Person['relations']['partners'][number]

/**
 * How a new person belongs to the one they are added to. A child is offered that person's only partner as the other parent, a
 * second parent the first one as a partner; a sibling has the same parents, or, where none are known, one without a name.
 */
export function relationsOf(as: Relation['as'], to: Person): Relations {
  const none = { parents: [], partners: [], children: [] }
  const { parents, partners } = to.relations
  if (as === 'partner') return { ...none, partners: [{ id: to.id, from: null, to: null }] }
  if (as === 'sibling') {
    if (parents.length === 0) return { ...none, siblingOf: to.id }
    return { ...none, parents: parents.map(({ id, kind }) => ({ id, kind })) }
  }
  if (as === 'parent') return parentWith(to, parents.length === 1 ? parents[0]!.id : null)
  const other = partners.length === 1 ? partners[0]! : undefined
  return { ...none, parents: [{ id: to.id }, ...(other ? [{ id: other.id }] : [])] }
}

/** A parent of somebody, together with another parent or not. */
export function parentWith(to: Person, otherParentId: string | null): Relations {
  return {
    parents: [],
    partners: otherParentId ? [{ id: otherParentId, from: null, to: null }] : [],
    children: [{ id: to.id, ...(otherParentId && { otherParentId }) }],
  }
}

/** What is known of a surname, in both scripts. */
export type Surname = { lastName: string; native: string }

/**
 * The surname that a relative most likely bears, by what this family does. Children are called like their brothers and sisters,
 * else like the parent by whose name the person they are added to is called, else like their father.
 */
export function surnameFor(as: Relation['as'], to: Person): Surname {
  const { parents, partners, children } = to.relations
  const native = (lastName: string) =>
    lastName && lastName === to.lastName
      ? (to.names.find(({ script, kind }) => script === 'Deva' && !kind)?.last ?? '')
      : ''
  const called = (lastName: string): Surname =>
    isInDevanagari(lastName) ? { lastName: '', native: lastName } : { lastName, native: native(lastName) }
  if (as === 'sibling') return called(to.lastName)
  if (as === 'parent') {
    const isTaken = parents.some((parent) => parent.lastName === to.lastName)
    return called(isTaken ? '' : to.lastName)
  }
  if (as === 'partner') return called('')
  const before = children.findLast((child) => child.lastName !== '')
  if (before) return called(before.lastName)
  const other = partners.length === 1 ? partners[0] : undefined
  return called(namesake(to, parents)?.gender === 'FEMALE' ? motherIn(to, other) : fatherIn(to, other))
}

/** The parent whose surname somebody bears alone. */
function namesake(to: Person, parents: readonly Relative[]): Relative | undefined {
  const alike = parents.filter((parent) => parent.lastName !== '' && parent.lastName === to.lastName)
  return alike.length === 1 && parents.length > 1 ? alike[0] : undefined
}

type Called = Pick<Person, 'gender' | 'lastName'>

const fatherIn = (to: Called, other: Called | undefined) =>
  (to.gender === 'FEMALE' || other?.gender === 'MALE') && other?.lastName ? other.lastName : to.lastName
const motherIn = (to: Called, other: Called | undefined) =>
  (to.gender === 'MALE' || other?.gender === 'FEMALE') && other?.lastName ? other.lastName : to.lastName
