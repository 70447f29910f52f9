import type { GedcomDate } from './dates.ts'
import type { GedcomNode } from './node.ts'

/** SEX as it is told; OTHER is GEDCOM 7's X. */
export type Sex = 'MALE' | 'FEMALE' | 'OTHER' | 'UNKNOWN'
/** What a child is to one parent: PEDI of GEDCOM, or _FREL and _MREL of other programs. */
export type ParentKind = 'BIRTH' | 'ADOPTIVE' | 'FOSTER' | 'STEP' | 'UNKNOWN'
/** What two partners are, from MARR, DIV and the words of MARR.TYPE. */
export type CoupleKind = 'MARRIED' | 'PARTNERS' | 'DIVORCED' | 'SEPARATED' | 'UNKNOWN'

export const nameKinds = [
  'BIRTH',
  'MAIDEN',
  'MARRIED',
  'AKA',
  'IMMIGRANT',
  'RELIGIOUS',
  'PROFESSIONAL',
  'ADOPTED',
  'OTHER',
] as const
/** The TYPE of a further name; OTHER is any word that is not one of these. */
export type NameKind = (typeof nameKinds)[number]

/**
 * A further name, or the main one in its script: given and family name apart. `at` is its place among the children of its
 * record ("3"), or among those of the name it stands below ("0.2").
 */
export type PersonName = {
  script: 'Latn' | 'Deva' | 'Other'
  first: string
  last: string
  kind?: NameKind | undefined
  at?: string | undefined
}

/**
 * An event or attribute; `at` is its place among the children of its record, by which it is found again. A new one has -1,
 * and a `key` by which its citations and notes name it.
 */
export type Fact = {
  at: number
  key?: string
  tag: string
  type: string
  value: string
  date: GedcomDate | null
  place: string
}

/** A SOUR line: its path in the record, the event or field it belongs to ('' for the person), and QUAY from 0 to 3. */
export type Citation = {
  at: readonly number[]
  about: string
  title: string
  record: string
  page: string
  quality: number | null
}

/** A NOTE line, as `Citation`; `record` is the shared note that it points to. */
export type GedcomNote = { at: readonly number[]; about: string; text: string; record: string }

/** A RESI or ADDR. `value` is its text without the city and country that lines of their own tell, `whole` the text with them. */
export type Address = Fact & { whole: string; city: string; country: string }

/** The tag of a partner's line in a FAM record. */
export type PartnerTag = 'HUSB' | 'WIFE'

/** What it is to be a child in a family: to its first partner, and to its second. */
export type ChildLink = { family: string; kindA: ParentKind; kindB: ParentKind }

/** A person as programs need it, read from an INDI record. The record itself stays the whole truth. */
export type GedcomPerson = {
  xref: string
  first: string
  last: string
  /** NPFX, SPFX and NSFX of the main name. */
  namePrefix: string
  surnamePrefix: string
  nameSuffix: string
  /** Further names, and the main one too where its script is not Latin. */
  names: PersonName[]
  nickname: string
  sex: Sex
  birth: GedcomDate | null
  birthPlace: string
  death: GedcomDate | null
  deathPlace: string
  deceased: boolean
  /** RESI and ADDR. */
  addresses: Address[]
  educations: Fact[]
  occupations: Fact[]
  facts: Fact[]
  emails: string[]
  phones: string[]
  /** Notes of events and fields, and those of the person that are records of their own. The inline notes of the person are `bio`. */
  notes: GedcomNote[]
  /** Citations of the person, of the name and of events. */
  sources: Citation[]
  /** Media by their files or records, with the title and the day (of `_DATE`, which some programs write) that stand beside it. */
  media: { record: string; file: string; title: string; date: string }[]
  childOf: ChildLink[]
  partnerIn: string[]
  /** The inline notes, parted by blank lines. */
  bio: string
  /** What the further tags say that the reader was asked for, by tag; empty where there is none. */
  texts: Record<string, string>
  bloodGroup: string
  birthOrder: number | null
  record: GedcomNode
}

/** What `patchPerson` writes back into a record: all that a program may have changed. */
export type PersonFields = Omit<GedcomPerson, 'record' | 'xref' | 'media'>

/** The fields of a family that is written. The tags of its partners follow `sexes`. */
export type FamilyFields = Omit<GedcomFamily, 'record' | 'xref' | 'partnerTags'> & { sexes: Sex[] }

/** A FAM record as it was understood; all of it stays in `record`. */
export type GedcomFamily = {
  xref: string
  /** At most two; more of them stay in the record. */
  partners: string[]
  /** The tags by which the partners are named, in their order. */
  partnerTags: PartnerTag[]
  children: { person: string; kindA: ParentKind; kindB: ParentKind }[]
  kind: CoupleKind
  marriage: GedcomDate | null
  marriagePlace: string
  divorce: GedcomDate | null
  facts: Fact[]
  record: GedcomNode
}
