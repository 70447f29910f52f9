import { t } from '@lingui/core/macro'
import type { PlacePhoto } from '@mulghar/contract/heritage/heritage'
import { i18n } from '../../kit/i18n.ts'
import { dateInWords } from '../../kit/partial-dates.ts'
import type { TypedText } from '../../kit/watch-input.ts'
import { licenceWords } from '../core/place-words.ts'
import { nameOfPart } from './part-words.ts'
import { photoChange, photoFieldsOf, type Part, type PhotoFields, type PlaceFields } from './place-fields.ts'

/** The texts of each part, each with its own line in the list that the member can copy. Choices are quickly made again. */
const texts: Partial<Record<Part, (fields: PlaceFields) => readonly string[]>> = {
  name: ({ name }) => [name],
  nativeName: ({ nativeName, otherNames }) => [nativeName, ...otherNames],
  description: ({ description }) => [description],
  city: ({ cityText }) => [cityText],
  address: ({ address }) => [address],
  point: ({ point }) => [point],
  begin: ({ begin }) => (begin ? [dateInWords(begin)] : []),
  end: ({ isThere, end }) => (end && !isThere ? [dateInWords(end)] : []),
  story: ({ story }) => [story],
  significance: ({ significance }) => [significance],
  sources: ({ sources }) => sources.flatMap(({ title, url }) => [title, url]),
}

/** All texts of the form that the server does not have, also those of steps that are not open. */
export function typedTexts(fields: PlaceFields, base: PlaceFields, photos: readonly PlacePhoto[]): TypedText[] {
  const ofParts = Object.entries(texts).flatMap(([part, textsIn]) => {
    const before = new Set(textsIn(base).map((text) => text.trim()))
    return textsIn(fields)
      .filter((text) => text.trim() !== '' && !before.has(text.trim()))
      .map((text) => ({ label: nameOfPart(part as Part), text }))
  })
  return [
    ...ofParts,
    ...photos.flatMap((photo) => photoTexts(photoFieldsOf(fields, photo), photoFieldsOf(base, photo))),
  ]
}

const untouched: PhotoFields = { caption: '', year: '', isOthers: false, author: '', licence: '' }

/** The texts that were typed about a photo, compared with what the server had. */
export function photoTexts(fields: PhotoFields, base: PhotoFields = untouched): TypedText[] {
  const { author, licence } = photoChange(fields)
  const before = photoChange(base)
  const isChanged = (text: string, was: string) => text.trim() !== was.trim()
  return [
    ...(isChanged(fields.caption, base.caption) ? [{ label: t`Caption`, text: fields.caption }] : []),
    ...(isChanged(fields.year, base.year) ? [{ label: t`Year`, text: fields.year }] : []),
    ...(author && author !== before.author ? [{ label: t`Who took it?`, text: fields.author }] : []),
    ...(licence && licence !== before.licence
      ? [{ label: t`How may it be used?`, text: i18n._(licenceWords[licence]) }]
      : []),
  ].filter(({ text }) => text.trim() !== '')
}
