import { isDeepStrictEqual } from 'node:util'
import type { PlaceChange, PlaceDraft } from '@mulghar/contract/heritage/place-draft'
import { AppError } from '../../kit/app-error.ts'
import { newId } from '../../kit/ids.ts'
import { isUnchanged } from '../../kit/unchanged.ts'
import { audiences, changeOwn, emitToThoseWhoSaw, endPlace, type OpenPlace } from '../core/change.ts'
import type { HeritageParts } from '../core/parts.ts'
import { findPhoto } from '../core/photos.sql.ts'
import { insertPlace, updatePlace, type OwnPlace } from '../core/places.sql.ts'
import { columnsOf, enteredOf, nothingEntered, type Entered } from './draft.ts'

const mostADay = 50
const dayMs = 24 * 60 * 60_000

/** Counts one new place of an account today while something is done; what fails does not count. */
async function countingToday<T>({ limits }: HeritageParts, accountId: string, work: () => Promise<T>): Promise<T> {
  const name = `new place of heritage ${accountId}`
  const { current, ttl } = await limits.count(name, dayMs)
  if (current > Math.ceil(mostADay * limits.factor))
    throw new AppError('heritage/too-many-today', { retryAfter: Math.ceil(ttl / 1000) })
  try {
    return await work()
  } catch (error) {
    await limits.giveBack(name)
    throw error
  }
}

export async function createPlace(parts: HeritageParts, ownerId: string, sent: PlaceDraft): Promise<string> {
  const entered = await enteredOf(parts, sent, nothingEntered)
  const id = newId()
  await countingToday(parts, ownerId, () =>
    parts.change(parts.db, async (trx, tell) => {
      const at = parts.clock.now()
      await insertPlace(trx, {
        ...columnsOf(entered),
        id,
        owner_id: ownerId,
        created_at: at,
        changed_at: at,
        shown_changed_at: at,
        published_at: entered.status === 'PUBLISHED' ? at : null,
      })
      await parts.reactions.begin(trx, 'HERITAGE', [id])
      await tell({ kind: 'heritage', rootId: id, hears: audiences.seers, to: [ownerId] })
    }),
  )
  return id
}

const enteredFields = Object.keys(nothingEntered) as (keyof Entered)[]
const whereabouts = ['latitude', 'longitude', 'city_id', 'country_code', 'timezone', 'address'] as const

/** Whether somebody other than the owner can notice the change of a place. */
function isNoticed(before: OwnPlace, after: Entered, coverId: string | null): boolean {
  const isHidden = before.precision === 'HIDDEN' && after.precision === 'HIDDEN'
  const compared = enteredFields.filter((field) => !isHidden || !whereabouts.some((hidden) => hidden === field))
  return (
    coverId !== before.cover_document_id || compared.some((field) => !isDeepStrictEqual(before[field], after[field]))
  )
}

async function coverOf({ trx, place }: OpenPlace, sent: PlaceChange): Promise<string | null> {
  const { coverImage } = sent
  if (coverImage === undefined) return place.cover_document_id
  if (coverImage !== null && !(await findPhoto(trx, place.id, coverImage)))
    throw new AppError('heritage/photo-not-found')
  return coverImage
}

/** Whether somebody may lose a place by its change. */
const isNarrowed = (before: OwnPlace, after: Entered) =>
  before.status === 'PUBLISHED' &&
  (after.status === 'DRAFT' || (after.visibility !== before.visibility && after.visibility !== 'PUBLIC'))

export async function savePlace(
  parts: HeritageParts,
  accountId: string,
  placeId: string,
  sent: PlaceChange,
): Promise<void> {
  await changeOwn(parts, { placeId, accountId }, async (open) => {
    const { trx, at, place, emit } = open
    if (sent.version !== undefined && sent.version !== place.version) throw new AppError('kit/stale')
    const entered = await enteredOf(parts, sent, place)
    const coverId = await coverOf(open, sent)
    if (isUnchanged(place, { ...entered, cover_document_id: coverId })) return
    const noticed = isNoticed(place, entered, coverId)
    if (isNarrowed(place, entered)) await emitToThoseWhoSaw(open)
    await updatePlace(trx, placeId, {
      ...columnsOf(entered),
      cover_document_id: coverId,
      published_at: place.published_at ?? (entered.status === 'PUBLISHED' ? at : null),
      changed_at: at,
      version: place.version + 1,
      ...(noticed && { shown_changed_at: at, shown_version: place.shown_version + 1 }),
    })
    // Of a change that only the owner may know nobody else hears.
    await emit(noticed ? audiences.seers : undefined, [accountId])
  })
}

export async function removePlace(parts: HeritageParts, accountId: string, placeId: string): Promise<void> {
  await changeOwn(parts, { placeId, accountId }, (open) => endPlace(parts, open))
}
