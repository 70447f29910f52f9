import { categories, conditions, placeVisibilities, precisions } from '@mulghar/contract/heritage/kinds'
import type { PlaceDraft } from '@mulghar/contract/heritage/place-draft'
import { PartialDate } from '@mulghar/contract/kit/partial-date'
import { keepBegun, keptBegun, keptVersion, objectOf } from '../../kit/device-drafts.ts'
import { draftKey } from '../../kit/draft-keys.ts'
import { blank, type PlaceFields } from './place-fields.ts'

/** The one attempt to create a draft: sent again with the same key and contents until it is answered. */
export type Creation = { key: string; draft: PlaceDraft }

/** What this browser keeps of a form until the server has it. `base` is what the server had, at `version`. */
export type Kept = { fields: PlaceFields; base: PlaceFields; version: number; creation: Creation | undefined }

const keyOf = (accountId: string, placeId: string | undefined) => draftKey(accountId, `place ${placeId ?? 'new'}`)

/** False where this device has no space for it. */
export const keepPlace = (accountId: string, placeId: string | undefined, kept: Kept | undefined): boolean =>
  keepBegun(keyOf(accountId, placeId), kept)

export function keptPlace(accountId: string, placeId: string | undefined): Kept | undefined {
  const kept = keptBegun(keyOf(accountId, placeId))
  const fields = fieldsFrom(kept['fields'])
  if (!fields) return undefined
  const { key, draft } = objectOf(kept['creation'])
  const hasBegun = typeof key === 'string' && typeof objectOf(draft)['name'] === 'string'
  return {
    fields,
    base: fieldsFrom(kept['base']) ?? blank,
    version: keptVersion(kept),
    creation: hasBegun ? { key, draft: draft as PlaceDraft } : undefined,
  }
}

const texts = [
  'name',
  'nativeName',
  'description',
  'countryCode',
  'cityText',
  'address',
  'point',
  'story',
  'significance',
] as const satisfies (keyof PlaceFields)[]

/** The fields as far as they can be read: anybody can write into a browser's storage, and so did older versions. */
export function fieldsFrom(read: unknown): PlaceFields | undefined {
  const kept = objectOf(read)
  if (typeof kept['name'] !== 'string') return undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const offered = <T>(all: readonly T[], value: unknown): T | undefined => all.find((known) => known === value)
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
  const date = (value: unknown) => PartialDate.safeParse(value).data ?? null
  const city = objectOf(kept['city'])
  return {
    ...blank,
    ...Object.fromEntries(texts.map((field) => [field, text(kept[field])])),
    otherNames: list(kept['otherNames']).map(text),
    category: offered(categories, kept['category']) ?? null,
    city: typeof city['id'] === 'string' && typeof city['name'] === 'string' ? (city as PlaceFields['city']) : null,
    precision: offered(precisions, kept['precision']) ?? blank.precision,
    begin: date(kept['begin']),
    isThere: kept['isThere'] !== false,
    end: date(kept['end']),
    condition: offered(conditions, kept['condition']) ?? blank.condition,
    sources: list(kept['sources'])
      .map(objectOf)
      .map(({ title, url }) => ({ title: text(title), url: text(url) })),
    visibility: offered(placeVisibilities, kept['visibility']) ?? null,
    coverId: typeof kept['coverId'] === 'string' ? kept['coverId'] : null,
    photos: photosFrom(kept['photos']),
  }
}

function photosFrom(read: unknown): PlaceFields['photos'] {
  return Object.fromEntries(
    Object.entries(objectOf(read)).flatMap(([id, value]) => {
      const { caption, year, isOthers, author, licence } = objectOf(value)
      if ([caption, year, author, licence].some((text) => typeof text !== 'string')) return []
      return [[id, { caption, year, isOthers: isOthers === true, author, licence } as PlaceFields['photos'][string]]]
    }),
  )
}
