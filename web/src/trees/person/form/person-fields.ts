import type * as z from 'zod/mini'
import { isInDevanagari } from '@mulghar/contract/kit/names-asked'
import { sameValue } from '@mulghar/contract/kit/same-value'
import { eachText, hidableTextKeys, nameTextKeys, openTextKeys } from '@mulghar/contract/trees/person-fields'
import { PersonDraft, type Person, type PersonDraftInput } from '@mulghar/contract/trees/person'
import { factTypeInWords, factTypeOf } from '../../core/fact-words.ts'
import { latinName } from '../../core/person-names.ts'

/** A blank field for each thing the form asks for, filled with what is known. */
export function fieldsOf(person?: Person, relations?: PersonDraftInput['relations']): PersonDraftInput {
  const names = person?.names ?? []
  const deva = names.find(({ script, kind }) => script === 'Deva' && !kind) ?? {
    script: 'Deva' as const,
    first: '',
    last: '',
  }
  const fields: PersonDraftInput = {
    ...(person ? latinName(person) : { firstName: '', lastName: '' }),
    // A surname alone stands in its own field.
    names: [deva, ...names.filter((name) => name !== deva && (name.script !== 'Latn' || name.first || name.kind))],
    gender: person?.gender ?? 'UNKNOWN',
    ...eachText([...nameTextKeys, ...openTextKeys], (key) => person?.[key] ?? ''),
    birthOrder: person?.birthOrder ?? null,
    deceased: person?.deceased ?? false,
    relations: relations ?? relationsIn(person),
  }
  if (person && !seesWhole(person)) return fields
  const contact = person?.contactDetails
  return {
    ...fields,
    birth: person?.birth ?? null,
    death: person?.death ?? null,
    marriage: person?.marriage ?? null,
    ...eachText(shownTexts(person), (key) => person?.[key] ?? ''),
    contactDetails: {
      email: contact?.email ?? '',
      phoneNumber: contact?.phoneNumber ?? '',
      bloodGroup: contact?.bloodGroup ?? '',
      bio: contact?.bio ?? '',
    },
    addresses: (person?.addresses ?? []).map(({ city, ...one }) => ({
      ...one,
      city: { id: city?.id ?? null, name: city?.name ?? '', countryName: city?.countryName ?? '' },
    })),
    educations: (person?.educations ?? []).map((one) => ({
      ...one,
      currentEducation: one.currentEducation === 'true' ? 'true' : 'false',
    })),
    jobs: person?.jobs ?? [],
    sources: person?.sources ?? [],
    notes: (person?.notes ?? []).map(({ id, about, text, record }) => ({
      id,
      about,
      text,
      // Only a shared note may change for others.
      ...(record && { forAll: false }),
    })),
    facts: (person?.facts ?? []).map((one) => ({ ...one, type: factTypeInWords(one.type) })),
  }
}

/** A text is absent for a role that may not see it. Who may add people may see all of a new one. */
function shownTexts(person?: Person) {
  return hidableTextKeys.filter((key) => person === undefined || person[key] !== undefined)
}

function relationsIn(person?: Person): NonNullable<PersonDraftInput['relations']> {
  const { parents = [], partners = [], children = [] } = person?.relations ?? {}
  return {
    parents: parents.map(({ id, kind }) => ({ id, kind })),
    partners: partners.map(({ id, unionId, kind, from, to }) => ({
      id,
      unionId,
      kind,
      from: from ?? null,
      to: to ?? null,
    })),
    children: children.map(({ id, kind, order, otherParentId }) => ({ id, kind, order, otherParentId })),
  }
}

/** Dates and contact are absent for a role that may not see them; sending them blank would empty them. */
export function seesWhole(person: Person): boolean {
  return person.birth !== undefined && person.contactDetails !== undefined
}

/** Who may add people may see their hidden names too. */
export function asksHiddenName(person?: Person): boolean {
  return person === undefined || person.hiddenName !== undefined
}

export type FieldName = Exclude<keyof PersonDraft, 'relations'> | `relations.${RelativeList}`
type RelativeList = 'parents' | 'partners' | 'children' | 'siblingOf'
type Whole = Partial<Record<FieldName, unknown>>

function wholeOf({ relations = {}, ...fields }: PersonDraft): Whole {
  const lists = Object.entries(relations).map(([list, people]) => [`relations.${list}`, people])
  return { ...fields, ...Object.fromEntries(lists) }
}

/** What a draft says in one field. */
export const valueOf = (draft: PersonDraft, field: FieldName): unknown => wholeOf(draft)[field]

/** What a draft says otherwise than another, field by field; a list of relatives counts as one. */
export function differingFields(before: PersonDraft, after: PersonDraft): FieldName[] {
  const [one, other] = [wholeOf(before), wholeOf(after)]
  return (Object.keys(other) as FieldName[]).filter((field) => !sameValue(one[field], other[field]))
}

const nameFields: readonly FieldName[] = ['firstName', 'lastName', 'names']

/** What is to be sent of these: of who is called by a name in another script all names go together, since one follows from the other. */
export function withWholeName(fields: readonly FieldName[], person: Person | undefined): readonly FieldName[] {
  const isTaken = person !== undefined && latinName(person).firstName !== person.firstName
  if (!isTaken || !nameFields.some((field) => fields.includes(field))) return fields
  return [...new Set([...fields, ...nameFields])]
}

/** Only these fields of a draft: what is not sent stays as it is, also when somebody else has changed it meanwhile. */
export function onlyFields(draft: PersonDraft, fields: readonly FieldName[]): PersonDraft {
  const chosen: Record<string, unknown> = {}
  const relations: Record<string, unknown> = {}
  const whole = wholeOf(draft)
  for (const field of fields) {
    if (field.startsWith('relations.')) relations[field.slice('relations.'.length)] = whole[field]
    else chosen[field] = whole[field]
  }
  return { ...chosen, ...(Object.keys(relations).length > 0 && { relations }) }
}

/**
 * Fields in the form in which they are sent. What came from a file may be what no form would take (a day that never was, a phone
 * number in words): it stays as it is, and only what is changed is asked to be right.
 */
function tidied(fields: PersonDraftInput): PersonDraft {
  const shape: Record<string, z.ZodMiniType> = PersonDraft.shape
  const parts = Object.entries(fields).map(([field, value]) => {
    const parsed = shape[field]?.safeParse(value)
    return [field, parsed?.success ? parsed.data : value]
  })
  return Object.fromEntries(parts) as PersonDraft
}

type Name = NonNullable<PersonDraft['names']>[number]

/** A further name may be typed in any script. */
function inItsScript(name: Name): Name {
  if (!name.kind) return name
  const text = `${name.first}${name.last}`
  const script = isInDevanagari(text) ? 'Deva' : /\p{Script=Latin}/u.test(text) ? 'Latn' : 'Other'
  return { ...name, script }
}

/** What is typed, as it would be sent. */
export function draftOf(fields: PersonDraftInput): PersonDraft {
  const draft = tidied(fields)
  const names = draft.names?.filter(({ first, last }) => first || last).map(inItsScript)
  // Nobody is dead on a day without having died.
  const living = draft.deceased === false && draft.death !== undefined ? { death: null, deathPlace: null } : {}
  const facts = draft.facts?.map((one) => ({ ...one, type: factTypeOf(one.type) }))
  return { ...draft, ...(names && { names }), ...(facts && { facts }), ...living }
}
