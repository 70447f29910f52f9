import { mostPhotos, type PhotoChange } from '@mulghar/contract/heritage/place-draft'
import { AppError, badField } from '../../kit/app-error.ts'
import { newId } from '../../kit/ids.ts'
import { cleanTexts } from '../../kit/names/clean.ts'
import { audiences, changeOwn, type OpenPlace } from '../core/change.ts'
import { requirePast } from '../core/dates.ts'
import type { HeritageParts } from '../core/parts.ts'
import {
  countPhotos,
  deletePhoto,
  findPhoto,
  insertPhoto,
  orderPhotos,
  selectPhotos,
  updatePhoto,
  type PhotoRow,
} from '../core/photos.sql.ts'
import { touchPlace, updatePlace } from '../core/places.sql.ts'

type Who = { placeId: string; accountId: string }
const useOf = (photo: Pick<PhotoRow, 'place_id' | 'id'>) =>
  ({ kind: 'heritage', rootId: photo.place_id, refId: photo.id }) as const

/** Caption and origin of a photo; somebody else's needs both the author and how it may be used. */
function originOf({ clock }: Pick<HeritageParts, 'clock'>, sent: PhotoChange) {
  const { caption, author, licence, year } = cleanTexts(sent)
  const origin = { caption: caption || null, author: author || null, licence: licence ?? null, year: year ?? null }
  if (origin.author !== null && origin.licence === null) throw badField('licence', 'licence-needed')
  if (origin.licence !== null && origin.author === null) throw badField('author', 'author-needed')
  const taken = { calendar: 'GREGORIAN', qualifier: 'EXACT', year: origin.year } as const
  requirePast('year', taken, clock.now(), 'year-to-come')
  return origin
}

/** Only the fields that were sent. */
const given = (sent: PhotoChange): PhotoChange =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))

async function changed({ trx, at, place, emit }: OpenPlace): Promise<void> {
  await touchPlace(trx, place.id, at)
  await emit(audiences.seers, [place.owner_id])
}

/** Adds a photo; one that the place has already stays as it is. */
export async function addPhoto(
  parts: HeritageParts,
  who: Who,
  { documentId, ...sent }: PhotoChange & { documentId: string },
): Promise<void> {
  const origin = originOf(parts, sent)
  await changeOwn(parts, who, async (open) => {
    const { trx, at, place } = open
    if (await findPhoto(trx, place.id, documentId)) return
    const { count, next: position } = await countPhotos(trx, place.id)
    if (count >= mostPhotos) throw new AppError('heritage/photos-full')
    const photo = { place_id: place.id, id: newId(), document_id: documentId, ...origin, position, at }
    await parts.documents.attach(trx, { id: who.accountId }, documentId, useOf(photo))
    const file = (await parts.documents.files(trx, [documentId])).get(documentId)
    if (file?.hasLocation !== false) throw new AppError('heritage/has-location')
    await insertPhoto(trx, photo)
    await changed(open)
  })
}

async function requirePhoto({ trx, place }: OpenPlace, documentId: string): Promise<PhotoRow> {
  const photo = await findPhoto(trx, place.id, documentId)
  if (!photo) throw new AppError('heritage/photo-not-found')
  return photo
}

/** Arranges the photos of a place: those named first, then the others as they stood, such as one that was added meanwhile. */
export async function arrangePhotos(parts: HeritageParts, who: Who, documentIds: readonly string[]): Promise<void> {
  await changeOwn(parts, who, async (open) => {
    const photos = await selectPhotos(open.trx, who.placeId)
    const byDocument = new Map(photos.map((photo) => [photo.document_id, photo]))
    const named = [...new Set(documentIds)].map((documentId) => byDocument.get(documentId))
    if (named.includes(undefined)) throw new AppError('heritage/photo-not-found')
    const arranged = [...new Set([...named.filter((photo) => photo !== undefined), ...photos])]
    if (arranged.every((photo, at) => photo === photos[at])) return
    await orderPhotos(
      open.trx,
      who.placeId,
      arranged.map(({ id }) => id),
    )
    await changed(open)
  })
}

export async function changePhoto(
  parts: HeritageParts,
  who: Who,
  documentId: string,
  sent: PhotoChange,
): Promise<void> {
  await changeOwn(parts, who, async (open) => {
    const photo = await requirePhoto(open, documentId)
    const { caption, author, licence, year } = photo
    await updatePhoto(open.trx, photo, originOf(parts, { caption, author, licence, year, ...given(sent) }))
    await changed(open)
  })
}

export async function removePhoto(parts: HeritageParts, who: Who, documentId: string): Promise<void> {
  await changeOwn(parts, who, async (open) => {
    const { trx, place } = open
    const photo = await requirePhoto(open, documentId)
    await parts.documents.detach(trx, useOf(photo), documentId)
    await deletePhoto(trx, photo)
    if (place.cover_document_id === documentId) await updatePlace(trx, place.id, { cover_document_id: null })
    await changed(open)
  })
}
