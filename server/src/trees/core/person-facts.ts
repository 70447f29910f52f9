import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { sameValue } from '@mulghar/contract/kit/same-value'
import type { Gender, PersonChange } from '@mulghar/contract/trees/person'
import { eachText, textKeys, type TextKey } from '@mulghar/contract/trees/person-fields'
import { wordLists, type WordList } from '@mulghar/contract/trees/shortened'
import { badField } from '../../kit/app-error.ts'
import { newId } from '../../kit/ids.ts'
import { cleanTexts } from '../../kit/names/clean.ts'
import { enteredDate, isoDay } from '../../kit/date-range.ts'
import {
  requireTypedLengths,
  requireVersionOf,
  roomsFor,
  withUnshown,
  withWholeItems,
  withWholeText,
} from './shortened.ts'
import type { Address, Contact, Education, Fact, Job, Note, PersonName, Source } from './person-record.ts'

/** All that is told of a person, without bonds. Empty lists are null. */
export type PersonFacts = Record<TextKey, string | null> & {
  firstName: string
  lastName: string
  names: PersonName[] | null
  gender: Gender
  birth: PartialDate | null
  death: PartialDate | null
  marriage: PartialDate | null
  deceased: boolean
  birthOrder: number | null
  imageId: string | null
  contact: Contact | null
  addresses: Address[] | null
  educations: Education[] | null
  jobs: Job[] | null
  sources: Source[] | null
  notes: Note[] | null
  facts: Fact[] | null
}

/** A person after a form was sent: what the form leaves out stays, what it empties goes. */
export function applyDraft(before: PersonFacts, sent: PersonChange): PersonFacts {
  const roomOf = roomsFor(before)
  const draft = withWholeTexts(cleanTexts(sent), before)
  requireTypedLengths('addresses.address', draft.addresses, before.addresses)
  requireTypedLengths('facts.value', draft.facts, before.facts)
  /** A list as the form wants it, with the items that it was not shown. */
  const withMore = <K extends WordList>(list: K, after: PersonFacts[K]): PersonFacts[K] =>
    listed(withUnshown<Kept>(list, before[list] ?? [], after, roomOf(list))) as PersonFacts[K]
  // A person who is called by a name in another script goes on so where that name is put right.
  const called = draft.names !== undefined && draft.firstName === undefined ? withoutCallName(before) : before
  const after: PersonFacts = {
    firstName: draft.firstName ?? called.firstName,
    names: given(draft.names, before.names, (names) => withMore('names', namesOf(names, before.names))),
    gender: draft.gender ?? before.gender,
    ...eachText(textKeys, (key) => textOf(draft[key], before[key])),
    ...surnameOf(before, draft, called.lastName),
    birth: dateOf(draft.birth, draft.dateOfBirth, before.birth),
    death: dateOf(draft.death, draft.dateOfDeath, before.death),
    marriage: dateOf(draft.marriage, draft.marriedDate, before.marriage),
    deceased: draft.deceased ?? before.deceased,
    birthOrder: draft.birthOrder === undefined ? before.birthOrder : draft.birthOrder,
    imageId: draft.imageId === undefined ? before.imageId : draft.imageId,
    contact: given(draft.contactDetails, before.contact, contactOf),
    addresses: given(draft.addresses, before.addresses, (items) =>
      withMore('addresses', withIds(items.map(addressOf), before.addresses)),
    ),
    educations: given(draft.educations, before.educations, (items) =>
      withMore('educations', withIds(items, before.educations)),
    ),
    jobs: given(draft.jobs, before.jobs, (items) => withMore('jobs', withIds(items, before.jobs))),
    sources: given(draft.sources, before.sources, (items) => withMore('sources', sourcesOf(items, before.sources))),
    notes: given(draft.notes, before.notes, (items) => notesOf(items, before.notes, roomOf('notes'))),
    facts: given(draft.facts, before.facts, (items) => withMore('facts', withIds(items.map(factOf), before.facts))),
  }
  return named(withoutLostItems(before, after))
}

/** A draft with the whole texts in place of those that the person was shown with. */
export function withWholeTexts(draft: PersonChange, before: PersonFacts): PersonChange {
  const whole: PersonChange = { ...draft }
  const roomOf = roomsFor(before)
  for (const list of wordLists) {
    const sent: readonly Kept[] | undefined = draft[list]
    if (sent) Object.assign(whole, { [list]: withWholeItems(list, sent, shownItems(list, before), roomOf(list)) })
  }
  for (const key of textKeys) if (draft[key]) whole[key] = withWholeText(draft[key], before[key], key)
  const [sent, was] = [draft.contactDetails, before.contact]
  if (sent && was) {
    const text = (key: keyof Contact) => withWholeText(sent[key], was[key] ?? null, `contactDetails.${key}`)
    const [email, phoneNumber, bloodGroup, bio] = [text('email'), text('phoneNumber'), text('bloodGroup'), text('bio')]
    Object.assign(whole, { contactDetails: { ...sent, email, phoneNumber, bloodGroup, bio } })
  }
  return whole
}

/** Refuses lists without a version where the page of a person does not show all of them. */
export function requireVersion(sent: PersonChange, before: PersonFacts): void {
  if (sent.version !== undefined) return
  const roomOf = roomsFor(before)
  for (const list of wordLists)
    if (sent[list]) requireVersionOf<Kept>(list, shownItems(list, before), sent.version, roomOf(list))
}

/** The items of a list that pages show, in whole: pointers to notes without text are not for them. */
const shownItems = (list: WordList, before: PersonFacts): readonly Kept[] =>
  (list === 'notes' ? before.notes?.filter(({ text }) => text) : before[list]) ?? []

type Kept = { id?: string | null | undefined }

function dateOf(
  full: PartialDate | null | undefined,
  day: string | null | undefined,
  before: PartialDate | null,
): PartialDate | null {
  if (full === undefined && day === undefined) return before
  // Sending back the plain day that was shown changes nothing of how it was entered.
  if (full === undefined && day && day === isoDay(before)) return before
  return enteredDate(full ?? day)
}

/**
 * Everybody has a name. Whose given name stands in another script only is called by that whole name; a surname beside it is kept as
 * a name of its own.
 */
function named(facts: PersonFacts): PersonFacts {
  if (facts.firstName) return facts
  const names = facts.names?.toSorted((one, other) => Number(Boolean(one.kind)) - Number(Boolean(other.kind))) ?? []
  const name = names.find(({ first }) => first) ?? (facts.lastName ? undefined : names[0])
  if (!name) {
    if (facts.lastName) return facts
    throw badField('firstName', 'required')
  }
  const { lastName } = facts
  const isMore = name.last !== '' && lastName !== name.last && /\p{Script=Latin}/u.test(lastName)
  const others = facts.names?.filter((one) => !isSurname(one)) ?? []
  const withSurname = isMore ? [...others, { script: 'Latn' as const, first: '', last: lastName }] : facts.names
  return { ...facts, firstName: name.first, lastName: name.last || lastName, names: withSurname }
}

const isSurname = ({ script, first, kind }: PersonName) => script === 'Latn' && first === '' && !kind

/** The names of somebody without the one that was taken from another script to call them by. */
function withoutCallName(facts: PersonFacts): Pick<PersonFacts, 'firstName' | 'lastName'> {
  const { firstName, lastName, names } = facts
  const taken = names?.find(
    ({ script, first, kind }) => script !== 'Latn' && !kind && first !== '' && first === firstName,
  )
  if (!taken) return facts
  return { firstName: '', lastName: names?.find(isSurname)?.last ?? (taken.last ? '' : lastName) }
}

/**
 * The surname with its particle. A new particle takes the place of the old one, or stands before the surname; a surname that
 * no longer begins with its particle has none. A particle without a surname is all there is of the surname.
 */
function surnameOf(before: PersonFacts, draft: PersonChange, known: string) {
  const lastName = draft.lastName ?? known
  const particle = textOf(draft.surnamePrefix, before.surnamePrefix)
  const begins = (start: string | null) => start !== null && lastName.startsWith(`${start} `)
  if (particle === before.surnamePrefix) {
    const isKept = begins(particle) || lastName === known
    return { lastName, surnamePrefix: isKept ? particle : null }
  }
  if (particle && !lastName) return { lastName: particle, surnamePrefix: null }
  if (!particle || begins(particle)) return { lastName, surnamePrefix: particle }
  const rest = begins(before.surnamePrefix) ? lastName.slice(before.surnamePrefix!.length + 1) : lastName
  return { lastName: `${particle} ${rest}`, surnamePrefix: particle }
}

/** Names that say something; a new one of a kind gets an id, by which it is found again when it is changed. */
function namesOf(sent: readonly PersonName[], before: readonly PersonName[] | null): PersonName[] | null {
  const names = withoutRepeatedIds(sent.filter((name) => name.first || name.last))
  const taken = new Set(names.map(({ id }) => id))
  return listed(
    names.map((name) => {
      if (!name.kind || name.id) return name
      const same = before?.find(
        (old) => old.id && !taken.has(old.id) && sameValue({ ...old, id: null }, { ...name, id: null }),
      )
      return { ...name, id: same?.id ?? newId() }
    }),
  )
}

function given<A, B>(sent: A | undefined, before: B | null, read: (sent: A) => B | null): B | null {
  return sent === undefined ? before : read(sent)
}

function textOf(sent: string | null | undefined, before: string | null): string | null {
  return sent === undefined ? before : sent || null
}

const listed = <T>(items: T[]): T[] | null => (items.length > 0 ? items : null)

type Sent<T> = T & { id?: string | null | undefined }

/** An item without an id keeps the id of an equal item from before, so that the same list saved again changes nothing. */
function withIds<T extends object>(
  sent: readonly Sent<T>[],
  before: readonly { id: string }[] | null,
): (T & { id: string })[] | null {
  const items = withoutRepeatedIds(sent)
  const sentIds = new Set(items.map(({ id }) => id))
  const free = (before ?? []).filter(({ id }) => !sentIds.has(id))
  return listed(
    items.map((item) => {
      if (item.id) return { ...item, id: item.id }
      const at = free.findIndex((old) => sameValue({ ...old, id: null }, { ...item, id: null }))
      const [same] = at < 0 ? [] : free.splice(at, 1)
      return { ...item, id: same?.id ?? newId() }
    }),
  )
}

/** The second of two items with one id is a new item: otherwise an edit or an export of one would replace the other. */
function withoutRepeatedIds<T extends { id?: string | null | undefined }>(items: readonly T[]): T[] {
  const taken = new Set<string>()
  return items.map((item) => {
    if (!item.id) return item
    if (taken.has(item.id)) return { ...item, id: null }
    taken.add(item.id)
    return item
  })
}

/** Ids of sources and notes name lines of a file: an item has one only if it had it before, and no other item has it. */
export function ownIds<T extends { id?: string | null | undefined }>(
  sent: readonly T[],
  before: readonly { id: string }[] | null,
): T[] {
  const free = new Set(before?.map(({ id }) => id))
  return sent.map((item) => (item.id && !free.delete(item.id) ? { ...item, id: null } : item))
}

/** A source from a file ("s3.1") with another title gets another id ("r3.1"): an export keeps its line, which names another record. */
function sourcesOf(sent: NonNullable<PersonChange['sources']>, before: Source[] | null): Source[] | null {
  const old = new Map(before?.map((source) => [source.id, source]))
  const isOther = ({ id, title, link }: Source) => {
    const was = old.get(id)
    return was !== undefined && !sameValue([was.title, was.link], [title, link])
  }
  const sources = withIds(ownIds(sent, before), before)
  return (
    sources &&
    sources.map((source) => (isOther(source) ? { ...source, id: source.id.replace(/^s(?=[\d.]+$)/, 'r') } : source))
  )
}

/** A shared note that is changed, and not for all, becomes a note of this person alone. */
function notesOf(sent: NonNullable<PersonChange['notes']>, before: Note[] | null, room: number): Note[] | null {
  const old = new Map(before?.map((note) => [note.id, note]))
  const said = ownIds(
    sent.filter(({ text }) => text),
    before,
  )
  const told = withIds(
    said.map(({ id, about, text }) => ({ id, about, text })),
    before,
  )
  const forAll = new Set(said.filter((note) => note.forAll).map(({ id }) => id))
  const shared = ({ id, text }: Note) =>
    old.get(id)?.text === text || forAll.has(id) ? old.get(id)?.record : undefined
  const now = (told ?? []).map((note) => ({ ...note, ...(shared(note) && { record: shared(note) }) }))
  // Pages and forms do not show pointers to notes without text.
  const shown = withUnshown('notes', before?.filter(({ text }) => text) ?? [], now, room)
  return listed([...shown, ...(before ?? []).filter(({ text }) => !text)])
}

const itemKeys = ['names', 'addresses', 'educations', 'jobs', 'facts'] as const

/** Sources and notes of a fact that is taken out go with it. */
export function withoutLostItems(before: PersonFacts, after: PersonFacts): PersonFacts {
  if (!after.sources && !after.notes) return after
  const idsIn = (facts: PersonFacts) => itemKeys.flatMap((key) => facts[key]?.map(({ id }) => id) ?? [])
  const kept = new Set(idsIn(after))
  const lost = new Set(idsIn(before).filter((id) => !kept.has(id)))
  if (lost.size === 0) return after
  const left = <T extends { about?: string | null | undefined }>(items: T[] | null) =>
    items && listed(items.filter(({ about }) => !about || !lost.has(about)))
  return { ...after, sources: left(after.sources), notes: left(after.notes) }
}

function contactOf(sent: NonNullable<PersonChange['contactDetails']>): Contact | null {
  const told = Object.entries(sent).filter(([, value]) => value)
  return told.length > 0 ? (Object.fromEntries(told) as Contact) : null
}

function addressOf(sent: NonNullable<PersonChange['addresses']>[number]): Sent<Omit<Address, 'id'>> {
  const city = sent.city && (sent.city.name || sent.city.countryName) ? sent.city : null
  return {
    ...sent,
    city: city && { id: city.id ?? null, name: city.name, countryName: city.countryName },
  }
}

function factOf(sent: NonNullable<PersonChange['facts']>[number]): Sent<Omit<Fact, 'id'>> {
  return { ...sent, date: enteredDate(sent.date) }
}
