import type { Place, PlacePhoto } from '@mulghar/contract/heritage/heritage'
import { readCoordinates, typedPoint, type GeoPoint } from '@mulghar/contract/heritage/coordinates'
import type {
  Category,
  Condition,
  Licence,
  NameScript,
  PlaceVisibility,
  Precision,
} from '@mulghar/contract/heritage/kinds'
import type { PhotoChange, PlaceChange } from '@mulghar/contract/heritage/place-draft'
import type { PartialDate } from '@mulghar/contract/kit/partial-date'
import { wholeNumber } from '@mulghar/contract/kit/digits'
import type { ChosenCity } from '../../places/public.ts'

export type PhotoFields = {
  caption: string
  year: string
  /** Somebody else took it. */
  isOthers: boolean
  author: string
  licence: Licence | ''
}

export type SourceFields = { title: string; url: string }

/** What stands in the form of a place, as it was typed. */
export type PlaceFields = {
  name: string
  nativeName: string
  otherNames: readonly string[]
  category: Category | null
  description: string
  countryCode: string
  city: ChosenCity | null
  cityText: string
  address: string
  point: string
  precision: Precision
  begin: PartialDate | null
  isThere: boolean
  end: PartialDate | null
  condition: Condition
  story: string
  significance: string
  sources: readonly SourceFields[]
  /** Null until the member chooses; the category suggests one until then. */
  visibility: PlaceVisibility | null
  coverId: string | null
  /** What was changed about photos, by their ids. */
  photos: Readonly<Record<string, PhotoFields>>
}

export const steps = ['what', 'where', 'story', 'photos'] as const
export type Step = (typeof steps)[number]

export const blank: PlaceFields = {
  name: '',
  nativeName: '',
  otherNames: [],
  category: null,
  description: '',
  countryCode: '',
  city: null,
  cityText: '',
  address: '',
  point: '',
  precision: 'EXACT',
  begin: null,
  isThere: true,
  end: null,
  condition: 'UNKNOWN',
  story: '',
  significance: '',
  sources: [],
  visibility: null,
  coverId: null,
  photos: {},
}

/** Ancestral homes are suggested for the family alone. */
export const suggestedVisibility = (category: Category | null): PlaceVisibility =>
  category === 'ANCESTRAL_HOME' ? 'SCOPE' : 'PUBLIC'

export const visibilityOf = ({ visibility, category }: Pick<PlaceFields, 'visibility' | 'category'>) =>
  visibility ?? suggestedVisibility(category)

/** What stands in the form of a saved place at first. */
export function fieldsOf(place: Place): PlaceFields {
  const native = place.names.find(({ script }) => script === 'Deva')
  const { category, visibility, status, city, latitude, longitude, coverImage, medias } = place
  const isSuggested = status === 'DRAFT' && visibility === suggestedVisibility(category)
  return {
    name: place.name,
    nativeName: native?.text ?? '',
    otherNames: place.names.filter((name) => name !== native).map(({ text }) => text),
    category,
    description: place.description,
    countryCode: city?.countryCode ?? '',
    city,
    cityText: city?.name ?? '',
    address: place.address ?? '',
    point: latitude === null || longitude === null ? '' : typedPoint({ latitude, longitude }),
    precision: place.precision,
    begin: place.begin,
    isThere: place.end === null,
    end: place.end,
    condition: place.condition,
    story: place.story,
    significance: place.significance,
    sources: place.sources.map(({ title, url }) => ({ title, url: url ?? '' })),
    visibility: isSuggested ? null : visibility,
    // The first one is the cover by itself.
    coverId: coverImage && coverImage.id !== medias[0]?.id ? coverImage.id : null,
    photos: {},
  }
}

export const photoFieldsOf = ({ photos }: Pick<PlaceFields, 'photos'>, photo: PlacePhoto): PhotoFields =>
  photos[photo.id] ?? {
    caption: photo.caption ?? '',
    year: photo.year === null ? '' : String(photo.year),
    isOthers: photo.author !== null || photo.licence !== null,
    author: photo.author ?? '',
    licence: photo.licence ?? '',
  }

const scripts: readonly [NameScript, RegExp][] = [
  ['Deva', /\p{Script=Devanagari}/u],
  ['Newa', /\p{Script=Newa}/u],
  ['Tibt', /\p{Script=Tibetan}/u],
  ['Beng', /\p{Script=Bengali}/u],
  ['Gujr', /\p{Script=Gujarati}/u],
  ['Guru', /\p{Script=Gurmukhi}/u],
  ['Taml', /\p{Script=Tamil}/u],
  ['Telu', /\p{Script=Telugu}/u],
  ['Latn', /\p{Script=Latin}/u],
]

export const scriptOf = (text: string): NameScript => scripts.find(([, letters]) => letters.test(text))?.[0] ?? 'Other'

export function pointOf({ point }: Pick<PlaceFields, 'point'>): GeoPoint | null {
  const read = readCoordinates(point)
  return 'point' in read ? read.point : null
}

/** A part of the form that is checked, compared and sent as one. */
export type Part = Exclude<keyof PlaceFields, 'otherNames' | 'countryCode' | 'cityText' | 'isThere' | 'photos'>

/** The fields that belong to each part, and where they stand. */
export const parts: Record<Part, { step: Step; fields: readonly (keyof PlaceFields)[] }> = {
  name: { step: 'what', fields: ['name'] },
  nativeName: { step: 'what', fields: ['nativeName', 'otherNames'] },
  category: { step: 'what', fields: ['category'] },
  description: { step: 'what', fields: ['description'] },
  city: { step: 'where', fields: ['countryCode', 'city', 'cityText'] },
  address: { step: 'where', fields: ['address'] },
  point: { step: 'where', fields: ['point'] },
  precision: { step: 'where', fields: ['precision'] },
  begin: { step: 'story', fields: ['begin'] },
  end: { step: 'story', fields: ['isThere', 'end'] },
  condition: { step: 'story', fields: ['condition'] },
  story: { step: 'story', fields: ['story'] },
  significance: { step: 'story', fields: ['significance'] },
  sources: { step: 'story', fields: ['sources'] },
  coverId: { step: 'photos', fields: ['coverId'] },
  visibility: { step: 'photos', fields: ['visibility'] },
}
export const allParts = Object.keys(parts) as Part[]

/** What is sent of each part. */
const sent: Record<Part, (fields: PlaceFields) => PlaceChange> = {
  name: ({ name }) => ({ name: name.trim() }),
  nativeName: ({ nativeName, otherNames }) => ({
    names: [nativeName, ...otherNames]
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => ({ script: scriptOf(text), text })),
  }),
  category: ({ category }) => ({ category }),
  description: ({ description }) => ({ description: description.trim() }),
  city: ({ city }) => ({ cityId: city?.id ?? null }),
  address: ({ address }) => ({ address: address.trim() }),
  point: (fields) => {
    const point = pointOf(fields)
    return { latitude: point?.latitude ?? null, longitude: point?.longitude ?? null }
  },
  precision: ({ precision }) => ({ precision }),
  begin: ({ begin }) => ({ begin: wholeDate(begin) }),
  end: ({ isThere, end }) => ({ end: isThere ? null : wholeDate(end) }),
  condition: ({ condition }) => ({ condition }),
  story: ({ story }) => ({ story: story.trim() }),
  significance: ({ significance }) => ({ significance: significance.trim() }),
  sources: ({ sources }) => ({
    sources: sources
      .map(({ title, url }) => ({ title: title.trim(), url: url.trim() }))
      .filter(({ title, url }) => title !== '' || url !== ''),
  }),
  coverId: ({ coverId }) => ({ coverImage: coverId }),
  visibility: (fields) => ({ visibility: visibilityOf(fields) }),
}

/** A date in one spelling: the form leaves out what the server answers as null. */
function wholeDate(date: PartialDate | null): PartialDate | null {
  if (!date) return null
  const { calendar, qualifier, year = null, month = null, day = null } = date
  const { year2 = null, month2 = null, day2 = null, text = null } = date
  return { calendar, qualifier, year, month, day, year2, month2, day2, text }
}

/** Whether a part would be sent otherwise. */
export const differs = (part: Part, one: PlaceFields, two: PlaceFields): boolean =>
  JSON.stringify(sent[part](one)) !== JSON.stringify(sent[part](two))

/** The parts that would be sent otherwise. */
export const differing = (one: PlaceFields, two: PlaceFields): Part[] =>
  allParts.filter((part) => differs(part, one, two))

/** What is sent of some parts. */
export const changeOf = (fields: PlaceFields, changed: readonly Part[]): PlaceChange =>
  Object.assign({}, ...changed.map((part) => sent[part](fields))) as PlaceChange

/** Some parts of a form in place of those of another. */
export function withParts(into: PlaceFields, from: PlaceFields, taken: readonly Part[]): PlaceFields {
  const fields = taken.flatMap((part) => parts[part].fields)
  return { ...into, ...Object.fromEntries(fields.map((field) => [field, from[field]])) }
}

/** What is sent of a photo. */
export function photoChange({ caption, year, isOthers, author, licence }: PhotoFields): PhotoChange {
  return {
    caption: caption.trim() || null,
    year: year.trim() === '' ? null : wholeNumber(year),
    author: isOthers ? author.trim() || null : null,
    licence: isOthers ? licence || null : null,
  }
}

/** Only what was changed of a photo: another device may have saved the rest. An author and a licence go together. */
export function photoChangeSince(before: PhotoFields, after: PhotoFields): PhotoChange {
  const [was, { caption, year, author, licence }] = [photoChange(before), photoChange(after)]
  return {
    ...(caption !== was.caption && { caption }),
    ...(year !== was.year && { year }),
    ...((author !== was.author || licence !== was.licence) && { author, licence }),
  }
}

/** The photos whose details would be sent otherwise. */
export function changedPhotos(fields: PlaceFields, base: PlaceFields, photos: readonly PlacePhoto[]): PlacePhoto[] {
  const said = (of: PlaceFields, photo: PlacePhoto) => JSON.stringify(photoChange(photoFieldsOf(of, photo)))
  return photos.filter((photo) => said(fields, photo) !== said(base, photo))
}

export const isBlank = (fields: PlaceFields): boolean => JSON.stringify(fields) === JSON.stringify(blank)

/** A country or a city that is typed but not chosen, and a point that cannot be read, are sent as nothing. */
export const hasOpenText = ({ city, countryCode, cityText, point }: PlaceFields): boolean =>
  (city === null && (countryCode !== '' || cityText !== '')) || point !== ''

/** True where one answer of the server is older than another: a changed photo leaves the version as it is. */
export const isBefore = (one: Place, two: Place): boolean =>
  one.version === two.version ? one.changedAt < two.changedAt : one.version < two.version
