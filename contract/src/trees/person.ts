import * as z from 'zod/mini'
import { DateInput, PartialDate, PartialDateDraft } from '../kit/partial-date.ts'
import { LifeYears } from '../kit/life-years.ts'
import {
  Id,
  Instant,
  Int,
  line,
  optionalLine,
  optionalPhone,
  optionalText,
  Picture,
  plainLine,
  Version,
} from '../kit/scalars.ts'
import { familyWords, ItemId, mostCited, Note, NoteDraft, Source, SourceDraft } from './cited.ts'
import { lineLengths } from './line-lengths.ts'
import { nameLength } from './name-length.ts'
import { mostLettersShown, Shortened } from './shortened.ts'
import { eachText, hidableTextKeys, nameTextKeys, openTextKeys, textField, textKeys } from './person-fields.ts'

export const genders = ['MALE', 'FEMALE', 'OTHER', 'UNKNOWN'] as const
export type Gender = (typeof genders)[number]
export const parentKinds = ['BIRTH', 'ADOPTIVE', 'FOSTER', 'STEP', 'UNKNOWN'] as const
export type ParentKind = (typeof parentKinds)[number]
export const partnerKinds = ['MARRIED', 'PARTNERS', 'DIVORCED', 'SEPARATED', 'UNKNOWN'] as const
export type PartnerKind = (typeof partnerKinds)[number]
export const scripts = ['Latn', 'Deva', 'Other'] as const
/** Kinds of further names, as TYPE in GEDCOM says them. */
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
export type NameKind = (typeof nameKinds)[number]
/** Whether siblings have both parents in common. */
export const sharings = ['FULL', 'HALF', 'UNKNOWN'] as const
export const seniorities = ['ELDER', 'YOUNGER', 'UNKNOWN'] as const

const nameText = plainLine(nameLength)
/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
const Span = z.pipe(
  z.nullish(z.union([z.literal(''), z.string().check(z.trim(), z.regex(/^\d{4}(-\d\d(-\d\d)?)?$/, 'date'))])),
  z.transform((value) => value || null),
)
const flagText = z.pipe(
  z.nullish(z.union([z.boolean(), z.enum(['true', 'false'])])),
  z.transform((value) => (String(value ?? false) === 'true' ? ('true' as const) : ('false' as const))),
)

/** The same name in another script, or a further name: that one has a kind, or came from a file under an id. */
export const Name = z.object({
  script: z.enum(scripts),
  first: nameText,
  last: nameText,
  kind: z.optional(z.enum(nameKinds)),
  id: z.optional(plainLine(64)),
})

const AddressDraft = z.object({
  id: ItemId,
  address: optionalText(mostLettersShown),
  city: z.nullish(
    z.object({ id: ItemId, name: optionalLine(lineLengths.city), countryName: optionalLine(lineLengths.country) }),
  ),
  startDate: Span,
  endDate: Span,
  currentAddress: z._default(z.boolean(), false),
})
const EducationDraft = z.object({
  id: ItemId,
  degreeName: optionalLine(lineLengths.degree),
  institutionName: optionalLine(lineLengths.institution),
  startDate: Span,
  endDate: Span,
  currentEducation: flagText,
})
const JobDraft = z.object({
  id: ItemId,
  position: optionalLine(lineLengths.position),
  startDate: Span,
  endDate: Span,
  currentJob: z._default(z.boolean(), false),
})
const FactDraft = z.object({
  id: ItemId,
  type: line(lineLengths.factType),
  value: optionalText(mostLettersShown),
  date: DateInput,
  place: optionalLine(lineLengths.factPlace),
})
const ContactDraft = z.object({
  email: z.pipe(
    z.nullish(z.union([z.literal(''), z.string().check(z.maxLength(lineLengths.email), z.email())])),
    z.transform((value) => value || null),
  ),
  phoneNumber: optionalPhone,
  bloodGroup: optionalLine(lineLengths.bloodGroup),
  bio: optionalText(100_000),
})

const some = <T extends z.ZodMiniType>(item: T, most: number) => z.optional(z.array(item).check(z.maxLength(most)))

/** Relatives as a form sends them; a list that is left out stays as it is, a given list replaces it. */
export const RelationsDraft = z.object({
  /** Of somebody new: whose brother or sister they are. Whose parents nobody knows gets one without a name, of both. */
  siblingOf: z.nullish(Id),
  parents: some(z.object({ id: Id, kind: z._default(z.enum(parentKinds), 'BIRTH') }), 20),
  /** Two who came together twice are partners twice: `unionId` says which time is meant. Without one it is their only time, or a new one. */
  partners: some(
    z.object({
      id: Id,
      unionId: z.nullish(Id),
      kind: z._default(z.enum(partnerKinds), 'MARRIED'),
      from: DateInput,
      to: DateInput,
    }),
    50,
  ),
  children: some(
    z.object({
      id: Id,
      kind: z._default(z.enum(parentKinds), 'BIRTH'),
      order: z.nullish(Int),
      /** The other parent of this child, where it is known. */
      otherParentId: z.nullish(Id),
    }),
    100,
  ),
})

const { birthPlace, deathPlace, ...texts } = eachText(textKeys, (key) => z.optional(optionalLine(textField(key).most)))

const draftFields = {
  firstName: z.optional(nameText),
  lastName: z.optional(nameText),
  names: some(Name, 100),
  gender: z.optional(z.enum(genders)),
  ...texts,
  birthOrder: z.nullish(z.int().check(z.gte(1), z.lte(99))),
  dateOfBirth: z.nullish(z.union([z.literal(''), z.iso.date()])),
  dateOfDeath: z.nullish(z.union([z.literal(''), z.iso.date()])),
  marriedDate: z.nullish(z.union([z.literal(''), z.iso.date()])),
  birth: z.nullish(PartialDateDraft),
  death: z.nullish(PartialDateDraft),
  marriage: z.nullish(PartialDateDraft),
  birthPlace,
  deathPlace,
  deceased: z.optional(z.boolean()),
  imageId: z.nullish(Id),
  contactDetails: z.optional(ContactDraft),
  addresses: some(AddressDraft, 50),
  educations: some(EducationDraft, 50),
  jobs: some(JobDraft, 50),
  sources: some(SourceDraft, mostCited),
  notes: some(NoteDraft, mostCited),
  facts: some(FactDraft, 200),
  relations: z.optional(RelationsDraft),
}

/** A person as a form sends it. What is left out stays as it is; null empties it. */
export const PersonDraft = z.object(draftFields)
export type PersonDraft = z.output<typeof PersonDraft>
export type PersonDraftInput = z.input<typeof PersonDraft>
export const PersonChange = z.object({ ...draftFields, version: z.optional(Version) })
export type PersonChange = z.output<typeof PersonChange>

/** A relative, with as much as a line about them needs. */
const relative = {
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  namePrefix: z.optional(z.string()),
  nameSuffix: z.optional(z.string()),
  gender: z.enum(genders),
  living: z.boolean(),
  names: z.array(Name),
  image: z.nullable(Picture),
  ...LifeYears.shape,
}
const nullableText = z.nullable(z.string())

/** What a role may not be shown of somebody. */
export const hidableFields = [
  'birthOrder',
  ...openTextKeys,
  ...hidableTextKeys,
  'bornYear',
  'diedYear',
  'dateOfBirth',
  'dateOfDeath',
  'marriedDate',
  'birth',
  'death',
  'marriage',
  'contactDetails',
  'addresses',
  'educations',
  'jobs',
  'sources',
  'notes',
  'facts',
] as const
export type HidableField = (typeof hidableFields)[number]

const {
  birthPlace: bornIn,
  deathPlace: diedIn,
  ...hidableTexts
} = eachText(hidableTextKeys, () => z.optional(nullableText))

const Parent = z.object({ ...relative, kind: z.enum(parentKinds) })
/** A partner of one union; who married the same person twice has that partner twice. */
const Partner = z.object({
  ...relative,
  unionId: Id,
  kind: z.enum(partnerKinds),
  from: z.optional(z.nullable(PartialDate)),
  to: z.optional(z.nullable(PartialDate)),
  ...familyWords,
})
/** Somebody who was a godparent or witness. */
const Associate = z.object({
  ...relative,
  /** A word of GEDCOM, such as WITN, or any text; '' for none. */
  role: z.string(),
  /** The GEDCOM tag of the event. */
  event: nullableText,
  /** True where the person of the page has the role for the other. */
  isOf: z.boolean(),
})
const Child = z.object({
  ...relative,
  kind: z.enum(parentKinds),
  order: z.nullable(z.int()),
  otherParentId: z.nullable(Id),
})
/** A person with a parent in common; siblings are derived, not stored. */
const Sibling = z.object({
  ...relative,
  /** The link to the parent in common that is farther from birth, of both. */
  kind: z.enum(parentKinds),
  sharing: z.enum(sharings),
  /** The gender of the only parent in common. */
  through: z.enum(genders),
  /** Against the person; unknown too where the role does not show it. */
  seniority: z.enum(seniorities),
  isTwin: z.boolean(),
})

/** A page of relatives of one kind: the list of that kind has them, and the others are empty. */
export const Relatives = z.object({
  parents: z.array(Parent),
  partners: z.array(Partner),
  children: z.array(Child),
  siblings: z.array(Sibling),
  next: z.nullable(z.string()),
  hasNext: z.boolean(),
})
export type Relatives = z.infer<typeof Relatives>

/** A person as the viewer's role allows; what it does not allow is absent, not empty. */
export const Person = z.object({
  id: Id,
  familyTreeId: Id,
  firstName: z.string(),
  lastName: z.string(),
  names: z.array(Name),
  ...eachText(nameTextKeys, () => nullableText),
  gender: z.enum(genders),
  living: z.boolean(),
  deceased: z.boolean(),
  image: z.nullable(Picture),
  imageId: z.nullable(Id),
  /** How many pictures the album has. */
  pictureCount: z.int(),
  ...eachText(openTextKeys, () => z.optional(nullableText)),
  birthOrder: z.optional(z.nullable(z.int())),
  ...hidableTexts,
  dateOfBirth: z.optional(nullableText),
  dateOfDeath: z.optional(nullableText),
  marriedDate: z.optional(nullableText),
  birth: z.optional(z.nullable(PartialDate)),
  death: z.optional(z.nullable(PartialDate)),
  marriage: z.optional(z.nullable(PartialDate)),
  birthPlace: bornIn,
  deathPlace: diedIn,
  bornYear: z.nullable(z.int()),
  diedYear: z.nullable(z.int()),
  contactDetails: z.optional(
    z.object({
      email: z.optional(nullableText),
      phoneNumber: z.optional(nullableText),
      bloodGroup: z.optional(nullableText),
      bio: z.optional(nullableText),
    }),
  ),
  addresses: z.optional(
    z.array(
      z.object({
        id: z.string(),
        address: z.optional(nullableText),
        city: z.nullable(z.object({ id: nullableText, name: nullableText, countryName: nullableText })),
        startDate: nullableText,
        endDate: nullableText,
        currentAddress: z.boolean(),
      }),
    ),
  ),
  educations: z.optional(
    z.array(
      z.object({
        id: z.string(),
        degreeName: nullableText,
        institutionName: nullableText,
        startDate: nullableText,
        endDate: nullableText,
        currentEducation: z.string(),
      }),
    ),
  ),
  jobs: z.optional(
    z.array(
      z.object({
        id: z.string(),
        position: nullableText,
        startDate: nullableText,
        endDate: nullableText,
        currentJob: z.boolean(),
      }),
    ),
  ),
  sources: z.optional(z.array(Source)),
  notes: z.optional(z.array(Note)),
  facts: z.optional(
    z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        value: nullableText,
        date: z.nullable(PartialDate),
        place: nullableText,
      }),
    ),
  ),
  /** The first relatives of each kind, and how many there are; the others are asked for page by page. */
  relations: z.object({
    parents: z.array(Parent),
    partners: z.array(Partner),
    children: z.array(Child),
    siblings: z.array(Sibling),
    counts: z.object({ parents: z.int(), partners: z.int(), children: z.int(), siblings: z.int() }),
  }),
  /** Families of which the person is the only partner. */
  familiesAlone: z.optional(z.array(z.object({ unionId: Id, ...familyWords }))),
  /** Associates that a GEDCOM file names, in both directions. */
  associates: z.optional(z.array(Associate)),
  shortened: z.optional(Shortened),
  linkedFamilyTree: z.nullable(
    z.object({
      id: Id,
      name: z.string(),
      gotra: nullableText,
      description: z.string(),
      createdAt: Instant,
      treeImage: z.nullable(Picture),
    }),
  ),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  /** What the viewer's role hides of this person, whether or not there is anything. */
  hidden: z.array(z.enum(hidableFields)),
  can: z.object({
    edit: z.boolean(),
    editRelations: z.boolean(),
    /** Pictures are added and changed at once: where the owner looks at changes first, by the owner alone. */
    editPictures: z.boolean(),
    link: z.boolean(),
    remove: z.boolean(),
    /** Lives, and is no other member: the viewer may be this person, if they may say so at all. */
    beMe: z.boolean(),
  }),
})
export type Person = z.infer<typeof Person>

export const PersonLine = z.object({
  ...relative,
  bornPlace: z.optional(nullableText),
})
export type PersonLine = z.infer<typeof PersonLine>
