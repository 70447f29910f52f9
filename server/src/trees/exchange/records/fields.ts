import type {
  Fact as GedcomFact,
  GedcomDate,
  GedcomPerson,
  PersonFields,
  PersonName as GedcomName,
} from '@mulghar/gedcom'
import { cleanText } from '@mulghar/contract/kit/clean-text'
import { dateTextLength, type PartialDate } from '@mulghar/contract/kit/partial-date'
import { sameValue } from '@mulghar/contract/kit/same-value'
import { lineLengths } from '@mulghar/contract/trees/line-lengths'
import {
  nameTextKeys,
  taggedTexts,
  textField,
  type NameTextKey,
  type TextKey,
} from '@mulghar/contract/trees/person-fields'
import { nameLength } from '@mulghar/contract/trees/name-length'
import { cleanTexts } from '../../../kit/names/clean.ts'
import { nobody } from '../../core/nobody.ts'
import type { PersonFacts } from '../../core/person-facts.ts'
import type { Education, Fact, Job, PersonName } from '../../core/person-record.ts'
import { citedFacts, citedLines, type Records, type SourceNames } from '../../person/cited.ts'
import { addressBack, addressFrom } from './addresses.ts'
import { lineIn, phoneLength } from './line-limits.ts'
import { periodBack, spanOf } from './periods.ts'

// Between a GEDCOM person and a row of ours. An item that came from a file is named by its place there ("g12"), so that an
// export finds the very lines again. Texts are shown clean; the record keeps its own letters, which an unchanged text is written with.

/** Tags of records whose value is a text of ours. */
export const textTags: ReadonlySet<string> = new Set(taggedTexts.map(({ tag }) => tag))

function textsBack(facts: PersonFacts, before: GedcomPerson['texts'] | undefined): GedcomPerson['texts'] {
  const texts: GedcomPerson['texts'] = {}
  for (const { key, tag } of taggedTexts) texts[tag] = asRead(facts[key], before?.[tag], textField(key).most)
  return texts
}

export function factsFromGedcom(person: GedcomPerson, records: Records): PersonFacts {
  const email = lineOr(person.emails[0] ?? '', lineLengths.email)
  const phone = lineOr(person.phones[0] ?? '', phoneLength)
  const bio = textOr(person.bio)
  const bloodGroup = lineOr(person.bloodGroup, lineLengths.bloodGroup)
  const hasContact = Boolean(email || phone || bio || bloodGroup)
  const { sources, notes } = citedFacts(person, records)
  // Assigned one by one: an object that is put together from others is slow, and there is one for each person.
  const facts: PersonFacts = { ...nobody }
  facts.firstName = nameIn(person.first)
  facts.lastName = nameIn(person.last)
  facts.names = orNull(person.names.map(nameOf))
  for (const key of nameTextKeys) facts[key] = fieldOr(key, person[key])
  facts.gender = person.sex
  facts.nickname = fieldOr('nickname', person.nickname)
  for (const { key, tag } of taggedTexts) facts[key] = fieldOr(key, person.texts[tag] ?? '')
  facts.birth = dateIn(person.birth)
  facts.birthPlace = fieldOr('birthPlace', person.birthPlace)
  facts.death = dateIn(person.death)
  facts.deathPlace = fieldOr('deathPlace', person.deathPlace)
  facts.deceased = person.deceased
  facts.birthOrder = person.birthOrder
  if (hasContact)
    facts.contact = {
      email,
      phoneNumber: phone,
      bloodGroup,
      bio,
    }
  facts.addresses = orNull(person.addresses.map(addressFrom))
  facts.educations = orNull(person.educations.map(educationOf))
  facts.jobs = orNull(person.occupations.map(jobOf))
  facts.facts = orNull(person.facts.map(factOf))
  facts.sources = sources
  facts.notes = notes
  return facts
}

/** The other way, for an export. Only what the viewer may see is in `facts`. */
export function gedcomFromFacts(
  facts: PersonFacts,
  before: GedcomPerson | undefined,
  { names, hasNotes }: { names?: SourceNames; hasNotes: boolean } = { hasNotes: true },
): PersonFields {
  const { contact } = facts
  const { sources, notes } = citedLines(facts, before, { names, hasNotes })
  const fieldText = (key: NameTextKey | 'nickname' | 'birthPlace' | 'deathPlace') =>
    asRead(facts[key], before?.[key], textField(key).most)
  // Every key stands here by its name: an object that is put together from others is slow, and there is one for each person.
  return {
    first: asRead(facts.firstName, before?.first, nameLength),
    last: asRead(facts.lastName, before?.last, nameLength),
    namePrefix: fieldText('namePrefix'),
    surnamePrefix: fieldText('surnamePrefix'),
    nameSuffix: fieldText('nameSuffix'),
    names: namesBack(facts.names ?? [], before?.names ?? []),
    nickname: fieldText('nickname'),
    sex: facts.gender,
    birth: dateAsRead(facts.birth, before?.birth),
    birthPlace: fieldText('birthPlace'),
    death: dateAsRead(facts.death, before?.death),
    deathPlace: fieldText('deathPlace'),
    deceased: facts.deceased,
    addresses: back(facts.addresses, before?.addresses, addressFrom, addressBack),
    educations: back(facts.educations, before?.educations, educationOf, educationBack),
    occupations: back(facts.jobs, before?.occupations, jobOf, jobBack),
    facts: back(facts.facts, before?.facts, factOf, factBack),
    emails: [asRead(contact?.email, before?.emails[0], lineLengths.email)].filter(Boolean),
    phones: [asRead(contact?.phoneNumber, before?.phones[0], phoneLength)].filter(Boolean),
    bio: asRead(contact?.bio, before?.bio),
    texts: textsBack(facts, before?.texts),
    bloodGroup: asRead(contact?.bloodGroup, before?.bloodGroup, lineLengths.bloodGroup),
    birthOrder: facts.birthOrder,
    sources,
    notes,
    childOf: [],
    partnerIn: [],
  }
}

/** A further name under the place it has in its record. Names of the main name's script are found by their words. */
export function nameOf({ script, first, last, kind, at }: GedcomName): PersonName {
  const name = { script, first: nameIn(first), last: nameIn(last) }
  const isFurther = at !== undefined && (kind !== undefined || script === 'Latn')
  return { ...name, ...(kind && { kind }), ...(isFurther && { id: `g${at}` }) }
}

function namesBack(names: readonly PersonName[], before: readonly GedcomName[]): GedcomName[] {
  if (before.length === 0) return names.map((name) => furtherName(name))
  const free = new Set(before)
  return names.map((name) => {
    const shown = cleanTexts(name)
    const isSame = (old: GedcomName) =>
      old.script === shown.script &&
      (old.kind ?? null) === (shown.kind ?? null) &&
      nameIn(old.first) === shown.first &&
      nameIn(old.last) === shown.last
    const isHere = (old: GedcomName) => free.has(old) && old.at !== undefined && name.id === `g${old.at}`
    // Two equal names keep a line each, with the sources below it.
    const old =
      before.find((one) => isHere(one) && isSame(one)) ??
      before.find((one) => free.has(one) && isSame(one)) ??
      before.find(isHere)
    if (old) free.delete(old)
    if (old && isSame(old)) return old
    return furtherName(name, old?.at)
  })
}

function furtherName({ script, first, last, kind }: PersonName, at?: GedcomName['at']): GedcomName {
  const name: GedcomName = { script, first, last }
  if (kind) name.kind = kind
  if (at !== undefined) name.at = at
  return name
}

/** An item as it was read, and as it was shown. */
type Read<F, T> = { old: F; shown: T }

/** Items that are as they were read come back as they were read; changed ones at their place, new ones without one. */
function back<T extends { id: string }, F extends GedcomFact>(
  items: readonly T[] | null,
  before: readonly F[] | undefined,
  forth: (fact: F) => T,
  change: (item: T, read: Read<F, T> | undefined) => F,
): F[] {
  return (items ?? []).map((item) => {
    const old = before?.find((fact) => `g${fact.at}` === item.id)
    if (!old) return { ...change(item, undefined), key: item.id }
    const shown = forth(old)
    return sameValue(shown, cleanTexts(item)) ? old : change(item, { old, shown })
  })
}

const newFact = (tag: string) => ({ at: -1, tag, type: '', value: '', date: null, place: '' })

/** A text of an item: as it was read, unless another was shown. Earlier imports did not cut long texts. */
function textBack(text: string | null | undefined, shown: string | null | undefined, old: string): string {
  const now = cleanText(text ?? '')
  return now === (shown ?? '') || now === cleanText(old) ? old : (text ?? '')
}

function educationOf(fact: GedcomFact): Education {
  const { startDate, endDate } = spanOf(fact.date)
  return {
    id: `g${fact.at}`,
    degreeName: lineOr(fact.value, lineLengths.degree),
    institutionName: lineOr(fact.place, lineLengths.institution),
    startDate,
    endDate,
    currentEducation: 'false',
  }
}

function educationBack(education: Education, read: Read<GedcomFact, Education> | undefined): GedcomFact {
  const fact = read?.old ?? newFact('EDUC')
  return {
    ...fact,
    value: textBack(education.degreeName, read?.shown.degreeName, fact.value),
    date: periodBack(education, read),
    place: textBack(education.institutionName, read?.shown.institutionName, fact.place),
  }
}

function jobOf(fact: GedcomFact): Job {
  return {
    id: `g${fact.at}`,
    position: lineOr(fact.value, lineLengths.position),
    ...spanOf(fact.date),
    currentJob: false,
  }
}

function jobBack(job: Job, read: Read<GedcomFact, Job> | undefined): GedcomFact {
  const fact = read?.old ?? newFact('OCCU')
  return { ...fact, value: textBack(job.position, read?.shown.position, fact.value), date: periodBack(job, read) }
}

export function factOf(fact: GedcomFact): Fact {
  return {
    id: `g${fact.at}`,
    type: lineIn(fact.type, lineLengths.factType) || lineIn(fact.tag, lineLengths.factType),
    value: textOr(fact.value),
    date: dateIn(fact.date),
    place: lineOr(fact.place, lineLengths.factPlace),
  }
}

/** A fact with texts as short as an import has them: earlier imports did not cut them. */
export const shortFact = (fact: Fact): Fact => ({
  ...fact,
  type: lineIn(fact.type, lineLengths.factType),
  date: fact.date && ({ ...fact.date, text: shortDateText(fact.date.text) } as PartialDate),
  place: lineOr(fact.place ?? '', lineLengths.factPlace),
})

/** A kind that is a tag of GEDCOM or of a program is shown as it is; any other is a type. */
function factBack(fact: Fact, read: Read<GedcomFact, Fact> | undefined): GedcomFact {
  const told = read?.old ?? newFact('EVEN')
  const isOfKind = read !== undefined && lineIn(fact.type, lineLengths.factType) === read.shown.type
  // A tag that said the kind by itself would be untrue beside another kind.
  const tag = read && read.old.type !== '' ? read.old.tag : 'EVEN'
  const kind = isOfKind ? {} : isTag.test(fact.type) ? { tag: fact.type, type: '' } : { tag, type: fact.type }
  return {
    ...told,
    ...kind,
    value: textBack(fact.value, read?.shown.value, told.value),
    date: dateAsRead(fact.date, read?.old.date),
    place: textBack(fact.place, read?.shown.place, told.place),
  }
}

const isTag = /^[A-Z_][A-Z0-9_]{2,}$/

export function dateBack(date: PartialDate | null): GedcomDate | null {
  if (!date) return null
  return { ...nothingSaid, ...date } as GedcomDate
}

const nothingSaid = { year: null, month: null, day: null, year2: null, month2: null, day2: null, text: null }

/** A date as it is shown: only its text holds letters of a stranger. */
export function dateIn(date: GedcomDate | null): PartialDate | null {
  return date && ({ ...date, text: shortDateText(date.text) } as PartialDate)
}

const shortDateText = (text: string | null | undefined) => (text ? lineIn(text, dateTextLength) : (text ?? null))

/** A date as the file says it, unless another is shown than was read from there. */
export function dateAsRead(shown: PartialDate | null, before: GedcomDate | null | undefined): GedcomDate | null {
  const now = dateBack(shown)
  // Imports kept informal dates as words alone before their years were read.
  if (before && now?.qualifier === 'PHRASE' && now.text === before.text) return before
  return before && sameValue(dateBack(dateIn(before)), cleanTexts(now)) ? before : now
}

/** A text as the file says it, unless another is shown than was read from there. Earlier imports did not cut long texts. */
function asRead(shown: string | null | undefined, before: string | undefined, most = Number.POSITIVE_INFINITY): string {
  const now = shown ?? ''
  if (before === undefined || before === now) return now
  const [clean, old] = [cleanText(now), cleanText(before)]
  return clean === old || clean === lineIn(old, most) ? before : now
}

export const nameIn = (text: string) => lineIn(text, nameLength)
const fieldOr = (key: TextKey, text: string) => lineOr(text, textField(key).most)
const lineOr = (text: string, most: number) => lineIn(text, most) || null
const textOr = (text: string) => cleanText(text) || null
const orNull = <T>(items: T[]) => (items.length > 0 ? items : null)
