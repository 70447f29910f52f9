import type { PlaceLinkKind } from '@mulghar/contract/heritage/kinds'
import { AppError } from '../../kit/app-error.ts'
import type { Tell } from '../../kit/change.ts'
import { selectLinks } from './links.sql.ts'
import type { HeritageParts } from './parts.ts'
import { deletePlace, lockPlace, type OwnPlace } from './places.sql.ts'
import { visiblePlaces } from './seen.ts'
import type { HeritageDb } from './tables.ts'

/** Who is told that a place changed: who may see it now, every member, or the members of one tree or group. */
export const audiences = { seers: 'seers', members: 'members' } as const
export const membersOf = (kind: PlaceLinkKind, rootId: string) => `${kind} ${rootId}`

/** A place that is locked while it is changed. */
export type OpenPlace = {
  trx: HeritageDb
  at: Date
  place: OwnPlace
  /** Emits that the place changed, to an audience of `audiences` or `membersOf`; without one to these accounts alone. */
  emit(hears: string | undefined, to?: readonly string[]): Promise<void>
  tell: Tell
}

const emitterOf =
  (tell: Tell, placeId: string): OpenPlace['emit'] =>
  (hears, to = []) =>
    tell({ kind: 'heritage', rootId: placeId, to, ...(hears !== undefined && { hears }) })

/** Changes something of a place that the account may see; access is checked while the place is locked. */
export function changePlace<T>(
  parts: HeritageParts,
  { placeId, accountId }: { placeId: string; accountId: string },
  work: (open: OpenPlace) => Promise<T>,
): Promise<T> {
  return parts.change(parts.db, async (trx, tell) => {
    const place = await lockPlace(trx, placeId)
    const [seen] = place ? await visiblePlaces({ ...parts, db: trx }, accountId, [place]) : []
    if (!seen) throw new AppError('heritage/not-found')
    return work({ trx, at: parts.clock.now(), place: seen, emit: emitterOf(tell, placeId), tell })
  })
}

/** The same for the owner alone. */
export function changeOwn<T>(
  parts: HeritageParts,
  who: { placeId: string; accountId: string },
  work: (open: OpenPlace) => Promise<T>,
): Promise<T> {
  return changePlace(parts, who, async (open) => {
    if (open.place.owner_id !== who.accountId) throw new AppError('heritage/not-owner')
    return work(open)
  })
}

/** The same for the server itself; does nothing where the place is gone. */
export function changeAny(
  parts: HeritageParts,
  placeId: string,
  work: (open: OpenPlace) => Promise<void>,
): Promise<void> {
  return parts.change(parts.db, async (trx, tell) => {
    const place = await lockPlace(trx, placeId)
    if (place) await work({ trx, at: parts.clock.now(), place, emit: emitterOf(tell, placeId), tell })
  })
}

/** Emits to everybody who could see a place until now, so that their open pages notice that they lost it. */
export async function emitToThoseWhoSaw({ trx, place, emit }: OpenPlace): Promise<void> {
  if (place.status === 'DRAFT' || place.visibility === 'ONLY_ME') return emit(undefined, [place.owner_id])
  if (place.visibility === 'PUBLIC') return emit(audiences.members)
  await emit(undefined, [place.owner_id])
  for (const { kind, root_id: rootId } of await selectLinks(trx, [place.id])) await emit(membersOf(kind, rootId))
}

/** Deletes a place with everything of it. */
export async function endPlace(parts: HeritageParts, open: OpenPlace): Promise<void> {
  const { trx, place } = open
  await emitToThoseWhoSaw(open)
  await parts.documents.detachRoot(trx, ['heritage'], place.id)
  await parts.reactions.forget(trx, [place.id])
  await parts.forget(trx, place.id)
  await deletePlace(trx, place.id)
}
