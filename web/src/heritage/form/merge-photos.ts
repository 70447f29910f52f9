import type { PlacePhoto } from '@mulghar/contract/heritage/heritage'
import { photoChange, photoFieldsOf, type PhotoFields, type PlaceFields } from './place-fields.ts'

type Photos = PlaceFields['photos']

/** The details of a photo that are compared and sent together. */
const details = [['caption'], ['year'], ['isOthers', 'author', 'licence']] as const satisfies (keyof PhotoFields)[][]
type Detail = (typeof details)[number]

/** A detail as it is sent: spaces at the end of a caption make no difference. */
function sentOf(detail: Detail, fields: PhotoFields): string {
  const { caption, year, author, licence } = photoChange(fields)
  return JSON.stringify(detail[0] === 'caption' ? caption : detail[0] === 'year' ? year : [author, licence])
}
const isSame = (detail: Detail, one: PhotoFields, two: PhotoFields) => sentOf(detail, one) === sentOf(detail, two)

const withDetail = (into: PhotoFields, from: PhotoFields, detail: Detail): PhotoFields => ({
  ...into,
  ...Object.fromEntries(detail.map((field) => [field, from[field]])),
})

/** The details of a photo as the server has them, in the spelling of the form. */
export const serverPhoto = (photo: PlacePhoto): PhotoFields => photoFieldsOf({ photos: {} }, photo)

/** Remembers what the server had of each photo when the member began to change it. */
export function withBegun(base: Photos, mine: Photos, photos: readonly PlacePhoto[]): Photos {
  const begun = photos.filter(({ id }) => id in mine && !(id in base))
  return begun.length === 0
    ? base
    : { ...base, ...Object.fromEntries(begun.map((photo) => [photo.id, serverPhoto(photo)])) }
}

/**
 * The details that the server had of a photo before the member's own changes, once it has answered a save with `said`. Its spelling counts
 * where the member has typed on meanwhile; otherwise the form would take it for a change made elsewhere.
 */
export function baseOnceSaved(
  { before, said, mine }: { before: PhotoFields; said: PhotoFields; mine: PhotoFields },
  answer: PhotoFields,
): PhotoFields {
  const sent = details.filter((detail) => !isSame(detail, said, before))
  return sent.reduce((base, detail) => withDetail(base, isSame(detail, said, mine) ? said : answer, detail), before)
}

/**
 * Merges what the member typed about photos with what the server has by now. A detail that only one side changed is taken from
 * that side; photos of which both sides changed one are conflicts, and keep what is `mine`. Pure.
 */
export function mergedPhotos(
  mine: Photos,
  base: Photos,
  photos: readonly PlacePhoto[],
): { mine: Photos; base: Photos; conflicts: string[] } {
  const merged = { mine: { ...mine }, base: { ...base }, conflicts: [] as string[] }
  for (const photo of photos) {
    const own = mine[photo.id]
    if (!own) continue
    const theirs = serverPhoto(photo)
    const before = base[photo.id] ?? theirs
    const apart = details.filter((detail) => !isSame(detail, own, theirs))
    const taken = apart.filter((detail) => isSame(detail, own, before))
    const both = apart.filter((detail) => !isSame(detail, own, before) && !isSame(detail, theirs, before))
    merged.mine[photo.id] = taken.reduce((into, detail) => withDetail(into, theirs, detail), own)
    if (both.length > 0) {
      merged.conflicts.push(photo.id)
      continue
    }
    merged.base[photo.id] = theirs
    if (JSON.stringify(merged.mine[photo.id]) !== JSON.stringify(theirs)) continue
    // Later changes made elsewhere are shown.
    delete merged.mine[photo.id]
    delete merged.base[photo.id]
  }
  return merged
}
