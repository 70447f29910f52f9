import { readAddress } from './addresses.ts'
import { citedIn, isNote } from './citations.ts'
import { dateOf, factOf, factsOf, placeOf } from './facts.ts'
import type { ChildLink, GedcomPerson, ParentKind, Sex } from './model.ts'
import { nameParts } from './names.ts'
import { childOf, childrenOf, targetOf, valueOf, type GedcomNode } from './node.ts'
import { namesOf } from './other-names.ts'
import type { Problems } from './problems.ts'

const sexes = new Map<string, Sex>(
  Object.entries({
    M: 'MALE',
    MALE: 'MALE',
    F: 'FEMALE',
    FEMALE: 'FEMALE',
    X: 'OTHER',
    INTERSEX: 'OTHER',
    N: 'OTHER',
    U: 'UNKNOWN',
  }),
)

const pedigrees = new Map<string, ParentKind>(
  Object.entries({
    BIRTH: 'BIRTH',
    NATURAL: 'BIRTH',
    BIOLOGICAL: 'BIRTH',
    ADOPTED: 'ADOPTIVE',
    ADOPTIVE: 'ADOPTIVE',
    FOSTER: 'FOSTER',
    STEP: 'STEP',
    STEPCHILD: 'STEP',
    SEALING: 'BIRTH',
    OTHER: 'UNKNOWN',
    UNKNOWN: 'UNKNOWN',
    GUARDIAN: 'FOSTER',
  }),
)

/** Tags of our own for what the standard has no words for. */
export const ownTags = {
  bloodGroup: '_BLOOD_GROUP',
  birthOrder: '_BIRTH_ORDER',
} as const

/**
 * Reads an INDI record. What the fields do not say stays in `record`. `tags` are extension tags whose value is a text of the
 * person; others are read as facts. Linear in its lines.
 */
export function readPerson(record: GedcomNode, problems: Problems, tags: ReadonlySet<string> = noTags): GedcomPerson {
  const birth = childOf(record, 'BIRT')
  const death = childOf(record, 'DEAT')
  const name = childOf(record, 'NAME')
  const main = nameParts(name)
  const cited = citedIn(record, tags)
  const person: GedcomPerson = {
    xref: record.xref,
    first: main.first,
    last: main.last,
    namePrefix: main.prefix,
    surnamePrefix: main.surnamePrefix,
    nameSuffix: main.suffix,
    names: namesOf(record, main),
    nickname: valueOf(name, 'NICK'),
    sex: sexIn(record),
    birth: dateOf(birth, problems),
    birthPlace: placeOf(birth),
    death: dateOf(death, problems),
    deathPlace: placeOf(death),
    deceased: death !== undefined && death.value.trim().toUpperCase() !== 'N',
    addresses: [],
    educations: [],
    occupations: [],
    facts: factsOf(record, problems, tags),
    emails: [],
    phones: [],
    notes: cited.notes,
    sources: cited.sources,
    media: [],
    childOf: [],
    partnerIn: [],
    bio: '',
    texts: textsOf(record, tags),
    bloodGroup: valueOf(record, ownTags.bloodGroup),
    birthOrder: birthOrderOf(valueOf(record, ownTags.birthOrder)),
    record,
  }
  for (let at = 0; at < record.children.length; at++) readChild(person, record.children[at]!, at, problems)
  person.bio = bioOf(record)
  // Buried or cremated people have died, whether or not somebody wrote down when.
  if (!death && person.facts.some((fact) => fact.tag === 'BURI' || fact.tag === 'CREM')) person.deceased = true
  if (!record.xref) problems.add('record-without-identifier', record.line)
  return person
}

/** The sex of an INDI record; UNKNOWN where it says none. */
export const sexIn = (record: GedcomNode): Sex => sexes.get(valueOf(record, 'SEX').toUpperCase()) ?? 'UNKNOWN'

const noTags: ReadonlySet<string> = new Set()

function textsOf(record: GedcomNode, tags: ReadonlySet<string>): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const tag of tags) texts[tag] = valueOf(record, tag)
  return texts
}

/** The inline notes of a record. */
function bioOf({ children }: GedcomNode): string {
  let bio = ''
  for (const child of children) {
    const text = isNote(child) && !targetOf(child) ? child.value.trim() : ''
    if (text) bio += bio ? `\n\n${text}` : text
  }
  return bio
}

/** First, second, third; null for what is no such number. */
function birthOrderOf(value: string): number | null {
  return /^0*[1-9]\d?$/.test(value) ? Number(value) : null
}

function readChild(person: GedcomPerson, child: GedcomNode, at: number, problems: Problems): void {
  switch (child.tag) {
    case 'RESI':
    case 'ADDR': {
      const fact = factOf(child, at, problems)
      person.addresses.push(readAddress(child, fact))
      for (const tag of ['EMAIL', 'PHON'] as const)
        for (const contact of childrenOf(child, tag)) readChild(person, contact, at, problems)
      return
    }
    case 'EDUC':
      person.educations.push(factOf(child, at, problems))
      return
    case 'OCCU':
      person.occupations.push(factOf(child, at, problems))
      return
    case 'EMAIL':
      person.emails.push(child.value.trim())
      return
    case 'PHON':
      person.phones.push(child.value.trim())
      return
    case 'OBJE':
      person.media.push({
        record: targetOf(child),
        file: valueOf(child, 'FILE'),
        title: valueOf(child, 'TITL') || valueOf(childOf(child, 'FILE'), 'TITL'),
        date: valueOf(child, '_DATE'),
      })
      return
    case 'FAMC':
      if (targetOf(child)) person.childOf.push(childLink(child))
      return
    case 'FAMS':
      if (targetOf(child)) person.partnerIn.push(targetOf(child))
  }
}

function childLink(famc: GedcomNode): ChildLink {
  const kind = kindOf(valueOf(famc, 'PEDI')) ?? 'BIRTH'
  return { family: targetOf(famc), kindA: kind, kindB: kind }
}

/** What a word of PEDI, _FREL or _MREL means, in capitals or not: UNKNOWN where it is no such word, undefined where there is none. */
export function kindOf(word: string): ParentKind | undefined {
  return word ? (pedigrees.get(word.toUpperCase()) ?? 'UNKNOWN') : undefined
}
