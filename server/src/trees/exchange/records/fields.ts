import type { Fact as GedcomFact, GedcomDate, GedcomPerson, PersonFields } from '@mulghar/gedcom'
import { parseDate } from '@mulghar/gedcom/dates'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { sameValue } from '@mulghar/contract/kit/same-value'
import { taggedTexts, type TextKey } from '@mulghar/contract/trees/person-fields'
import { nameLength } from '@mulghar/contract/trees/name-length'
import { nobody, type PersonFacts } from '../../core/person-facts.ts'
import type { Address, Education, Fact, Job } from '../../core/person-record.ts'

// Between a GEDCOM person and a row of ours. An item that came from a file is named by its place there ("g12"), so that an
// export finds the very lines again.

/** Tags of records whose value is a text of ours. */
export const textTags: ReadonlySet<string> = new Set(taggedTexts.map(({ tag }) => tag))

function textsFrom(texts: GedcomPerson['texts']): Partial<Record<TextKey, string | null>> {
  const told: Partial<Record<TextKey, string | null>> = {}
  for (const { key, tag } of taggedTexts) told[key] = textOr(texts[tag] ?? '')
  return told
}

function textsBack(facts: PersonFacts): GedcomPerson['texts'] {
  const texts: GedcomPerson['texts'] = {}
  for (const { key, tag } of taggedTexts) texts[tag] = facts[key] ?? ''
  return texts
}

export type SourceTitles = (record: string) => string

export function factsFromGedcom(person: GedcomPerson, titleOf: SourceTitles): PersonFacts {
  const [email, phone] = [person.emails[0], person.phones[0]]
  const { bio, bloodGroup } = person
  const hasContact = Boolean(email || phone || bio || bloodGroup)
  return {
    ...nobody,
    firstName: cut(person.first, nameLength),
    lastName: cut(person.last, nameLength),
    names: orNull(
      person.names.map((name) => ({ ...name, first: cut(name.first, nameLength), last: cut(name.last, nameLength) })),
    ),
    gender: person.sex,
    nickname: textOr(person.nickname),
    ...textsFrom(person.texts),
    birth: person.birth as PartialDate | null,
    birthPlace: textOr(person.birthPlace),
    death: person.death as PartialDate | null,
    deathPlace: textOr(person.deathPlace),
    deceased: person.deceased,
    birthOrder: person.birthOrder,
    contact: hasContact
      ? { email: email || null, phoneNumber: phone || null, bloodGroup: bloodGroup || null, bio: bio || null }
      : null,
    addresses: orNull(person.addresses.map(addressOf)),
    educations: orNull(person.educations.map(educationOf)),
    jobs: orNull(person.occupations.map(jobOf)),
    facts: orNull(person.facts.map(factOf)),
    sources: orNull(
      person.sources.map((source, index) => ({
        id: `s${index}`,
        title: textOr(source.title || titleOf(source.record)),
        page: textOr(source.page),
        link: null,
      })),
    ),
  }
}

/** The other way, for an export. Only what the viewer may see is in `facts`. */
export function gedcomFromFacts(facts: PersonFacts, before: GedcomPerson | undefined): PersonFields {
  const whole = (name: string, old: string | undefined) =>
    old !== undefined && cut(old, nameLength) === name ? old : name
  return {
    first: whole(facts.firstName, before?.first),
    last: whole(facts.lastName, before?.last),
    names: (facts.names ?? []).map(
      (name) =>
        before?.names.find(
          (old) =>
            cut(old.first, nameLength) === name.first &&
            cut(old.last, nameLength) === name.last &&
            old.script === name.script,
        ) ?? name,
    ),
    nickname: facts.nickname ?? '',
    sex: facts.gender,
    birth: dateBack(facts.birth),
    birthPlace: facts.birthPlace ?? '',
    death: dateBack(facts.death),
    deathPlace: facts.deathPlace ?? '',
    deceased: facts.deceased,
    addresses: back(facts.addresses, before?.addresses, addressOf, 'RESI', (address) => ({
      value: [address.address, address.city?.name, address.city?.countryName].filter(Boolean).join(', '),
      date: periodOf(address),
      place: '',
    })),
    educations: back(facts.educations, before?.educations, educationOf, 'EDUC', (education) => ({
      value: education.degreeName ?? '',
      date: periodOf(education),
      place: education.institutionName ?? '',
    })),
    occupations: back(facts.jobs, before?.occupations, jobOf, 'OCCU', (job) => ({
      value: job.position ?? '',
      date: periodOf(job),
      place: '',
    })),
    facts: back(facts.facts, before?.facts, factOf, 'EVEN', (fact) => ({
      value: fact.value ?? '',
      date: dateBack(fact.date),
      place: fact.place ?? '',
      ...(/^[A-Z_][A-Z0-9_]{2,}$/.test(fact.type) ? { tag: fact.type, type: '' } : { type: fact.type }),
    })),
    emails: [facts.contact?.email ?? ''].filter(Boolean),
    phones: [facts.contact?.phoneNumber ?? ''].filter(Boolean),
    bio: facts.contact?.bio ?? '',
    texts: textsBack(facts),
    bloodGroup: facts.contact?.bloodGroup ?? '',
    birthOrder: facts.birthOrder,
    childOf: [],
    partnerIn: [],
  }
}

type Told = { value: string; date: GedcomDate | null; place: string; tag?: string; type?: string }

/** Items that are as they were read come back as they were read; changed ones at their place, new ones without one. */
function back<T extends { id: string }>(
  items: readonly T[] | null,
  before: readonly GedcomFact[] | undefined,
  forth: (fact: GedcomFact) => T,
  tag: string,
  tell: (item: T) => Told,
): GedcomFact[] {
  return (items ?? []).map((item) => {
    const old = before?.find((fact) => `g${fact.at}` === item.id)
    if (old && sameValue(forth(old), item)) return old
    return { at: old?.at ?? -1, tag: old?.tag ?? tag, type: old?.type ?? '', ...tell(item) }
  })
}

function addressOf(fact: GedcomFact): Address {
  const place = fact.place
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const country = place.length > 1 ? (place.at(-1) ?? null) : null
  const city = place.length > 0 ? { id: null, name: place[0] ?? null, countryName: country } : null
  return { id: `g${fact.at}`, address: textOr(fact.value), city, ...spanOf(fact.date), currentAddress: false }
}

function educationOf(fact: GedcomFact): Education {
  const { startDate, endDate } = spanOf(fact.date)
  return {
    id: `g${fact.at}`,
    degreeName: textOr(fact.value),
    institutionName: textOr(fact.place),
    startDate,
    endDate,
    currentEducation: 'false',
  }
}

function jobOf(fact: GedcomFact): Job {
  return { id: `g${fact.at}`, position: textOr(fact.value), ...spanOf(fact.date), currentJob: false }
}

export function factOf(fact: GedcomFact): Fact {
  return {
    id: `g${fact.at}`,
    type: fact.type || fact.tag,
    value: textOr(fact.value),
    date: fact.date as PartialDate | null,
    place: textOr(fact.place),
  }
}

/** A period as far as plain days can tell it. */
function spanOf(date: GedcomDate | null): { startDate: string | null; endDate: string | null } {
  if (!date || date.calendar !== 'GREGORIAN' || date.year === null || date.year < 1000)
    return { startDate: null, endDate: null }
  const from = plainDay(date.year, date.month, date.day)
  if (date.qualifier === 'TO' || date.qualifier === 'BEFORE') return { startDate: null, endDate: from }
  const to = date.year2 === null ? null : plainDay(date.year2, date.month2, date.day2)
  return { startDate: from, endDate: to }
}

function plainDay(year: number, month: number | null, day: number | null): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return [String(year), month && two(month), month && day && two(day)].filter(Boolean).join('-')
}

function periodOf({ startDate, endDate }: { startDate: string | null; endDate: string | null }): GedcomDate | null {
  const words = (day: string) => {
    const [year, month, date] = day.split('-')
    return [date && Number(date), month && monthNames[Number(month) - 1], year].filter(Boolean).join(' ')
  }
  const text =
    startDate && endDate
      ? `FROM ${words(startDate)} TO ${words(endDate)}`
      : startDate
        ? `FROM ${words(startDate)}`
        : endDate
          ? `TO ${words(endDate)}`
          : ''
  return parseDate(text)?.date ?? null
}

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

export function dateBack(date: PartialDate | null): GedcomDate | null {
  if (!date) return null
  return { ...nothingSaid, ...date } as GedcomDate
}

const nothingSaid = { year: null, month: null, day: null, year2: null, month2: null, day2: null, text: null }

const cut = (text: string, most: number) => (text.length > most ? text.slice(0, most) : text)
const textOr = (text: string) => text || null
const orNull = <T>(items: T[]) => (items.length > 0 ? items : null)
