import * as z from 'zod/mini'
import { HttpsLink } from '../kit/https-link.ts'
import { DateInput } from '../kit/partial-date.ts'
import { Id, line, optionalLine, plainLine, plainText, Version } from '../kit/scalars.ts'
import { categories, conditions, licences, nameScripts, placeStatuses, placeVisibilities, precisions } from './kinds.ts'

export const mostPlaceName = 200
export const mostOtherNames = 5
export const mostDescription = 5000
export const mostSignificance = 2000
export const mostStory = 10_000
export const mostAddress = 300
export const mostSources = 20
export const mostPhotos = 50
export const mostPlaceLinks = 20

export const OtherName = z.object({ script: z.enum(nameScripts), text: line(mostPlaceName) })
export type OtherName = z.infer<typeof OtherName>

export const PlaceSource = z.object({
  title: line(300),
  url: z.pipe(
    z.nullish(z.union([z.literal(''), HttpsLink])),
    z.transform((url) => url || null),
  ),
})

/** Degrees of WGS 84, north and east positive; to seven decimals, about a centimetre. */
const degrees = (most: number) => z.nullish(z.number().check(z.gte(-most), z.lte(most)))

const fields = {
  /** The same name in other scripts, or another name. */
  names: z.optional(z.array(OtherName).check(z.maxLength(mostOtherNames))),
  category: z.nullish(z.enum(categories)),
  description: z.optional(plainText(mostDescription)),
  significance: z.optional(plainText(mostSignificance)),
  story: z.optional(plainText(mostStory)),
  begin: DateInput,
  end: DateInput,
  condition: z.optional(z.enum(conditions)),
  /** Both or neither. */
  latitude: degrees(90),
  longitude: degrees(180),
  precision: z.optional(z.enum(precisions)),
  cityId: z.nullish(z.string().check(z.maxLength(60))),
  address: z.optional(plainLine(mostAddress)),
  sources: z.optional(z.array(PlaceSource).check(z.maxLength(mostSources))),
  visibility: z.optional(z.enum(placeVisibilities)),
  /** PUBLISHED needs a category and a city or a point. */
  status: z.optional(z.enum(placeStatuses)),
}

export const PlaceDraft = z.object({ name: line(mostPlaceName), ...fields })
export type PlaceDraft = z.input<typeof PlaceDraft>

/** A field that is left out stays as it is; null, or an empty text, empties it. */
export const PlaceChange = z.object({
  name: z.optional(line(mostPlaceName)),
  ...fields,
  /** One of the photos of the place; null for the first. */
  coverImage: z.nullish(Id),
  version: z.optional(Version),
})
export type PlaceChange = z.input<typeof PlaceChange>

const photo = {
  caption: optionalLine(500),
  /** Who took the photo, where that is somebody else; a licence is needed then. */
  author: optionalLine(200),
  licence: z.nullish(z.enum(licences)),
  /** When it was taken. */
  year: z.nullish(z.int().check(z.gte(1800), z.lte(2200))),
}
export const PhotoDraft = z.object({ documentId: Id, ...photo })
/** A field that is left out stays as it is; null, or an empty text, empties it. */
export const PhotoChange = z.object({ ...photo, caption: z.optional(photo.caption), author: z.optional(photo.author) })
export type PhotoChange = z.input<typeof PhotoChange>

/** Photos that are not named follow those that are. */
export const PhotoOrder = z.object({ documentIds: z.array(Id).check(z.maxLength(mostPhotos)) })
