import type { PersonDraft, Person, PersonDraftInput } from '@mulghar/contract/trees/person'

/** What the form asks for; what it does not, stays as it is. */
export type PersonFields = PersonDraft

/** A blank field for each thing the form asks for, filled with what is known. */
export function fieldsOf(person?: Person): PersonFields {
  const names = person?.names ?? []
  const deva = names.find(({ script }) => script === 'Deva') ?? { script: 'Deva' as const, first: '', last: '' }
  const contact = person?.contactDetails
  const fields: PersonFields = {
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    names: [deva, ...names.filter((name) => name !== deva)],
    gender: person?.gender ?? 'UNKNOWN',
    gotra: person?.gotra ?? '',
    currentGotra: person?.currentGotra ?? '',
    deceased: person?.deceased ?? false,
  }
  if (person && !seesWhole(person)) return fields
  return {
    ...fields,
    birth: person?.birth ?? null,
    death: person?.death ?? null,
    birthPlace: person?.birthPlace ?? '',
    deathPlace: person?.deathPlace ?? '',
    nickname: person?.nickname ?? '',
    contactDetails: {
      email: contact?.email ?? '',
      phoneNumber: contact?.phoneNumber ?? '',
      bloodGroup: contact?.bloodGroup ?? '',
      bio: contact?.bio ?? '',
    },
    ...(asksHiddenName(person) && { hiddenName: person?.hiddenName ?? '' }),
  }
}

/** Dates and contact are absent for a role that may not see them; sending them blank would empty them. */
export function seesWhole(person: Person): boolean {
  return person.birth !== undefined && person.contactDetails !== undefined
}

export function asksHiddenName(person?: Person): boolean {
  return person !== undefined && person.hiddenName !== undefined
}

export type Relation = { to: string; as: 'parent' | 'partner' | 'child' | 'sibling' }

/** How a new person belongs to the one they are added to. `otherParent` is that of a child. */
export function relationsOf(as: Relation['as'], to: Person, otherParent: string): PersonDraftInput['relations'] {
  if (as === 'partner') return { partners: [{ id: to.id }] }
  if (as === 'parent') return { children: [{ id: to.id }] }
  if (as === 'sibling') return { parents: to.relations.parents.map(({ id, kind }) => ({ id, kind })) }
  return { parents: [to.id, otherParent].filter(Boolean).map((id) => ({ id })) }
}
