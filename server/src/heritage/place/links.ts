import type { PlaceLinkKind } from '@mulghar/contract/heritage/kinds'
import { mostPlaceLinks } from '@mulghar/contract/heritage/place-draft'
import { AppError } from '../../kit/app-error.ts'
import { newId } from '../../kit/ids.ts'
import { audiences, changeOwn, changePlace, membersOf, type OpenPlace } from '../core/change.ts'
import {
  deleteLink,
  deleteRemovedLinks,
  findRemovedLink,
  insertLink,
  insertRemovedLink,
  selectLinks,
  type LinkRow,
} from '../core/links.sql.ts'
import type { HeritageParts } from '../core/parts.ts'
import { touchPlace } from '../core/places.sql.ts'
import type { HeritageDb } from '../core/tables.ts'

type Who = { placeId: string; accountId: string }

/** Only an editor links to a tree, and only a member to a group. */
async function requireRoot(
  { belonging }: Pick<HeritageParts, 'belonging'>,
  trx: HeritageDb,
  accountId: string,
  { kind, refId }: { kind: PlaceLinkKind; refId: string },
): Promise<void> {
  const root = (await belonging.seen(trx, kind, accountId, [refId])).get(refId)
  if (root?.mayLink) return
  if (root?.linkRefused) throw new AppError(root.linkRefused)
  throw new AppError(kind === 'TREE' ? 'heritage/tree-not-found' : 'heritage/group-not-found')
}

/** Links a place to a tree or a group; a link that exists stays. */
export async function addLink(
  parts: HeritageParts,
  who: Who,
  wanted: { kind: PlaceLinkKind; refId: string },
): Promise<void> {
  await changeOwn(parts, who, async ({ trx, at, place, emit }) => {
    const links = await selectLinks(trx, [place.id])
    if (links.some((link) => link.kind === wanted.kind && link.root_id === wanted.refId)) return
    await requireRoot(parts, trx, who.accountId, wanted)
    if (links.length >= mostPlaceLinks) throw new AppError('heritage/links-full')
    await insertLink(trx, { place_id: place.id, id: newId(), kind: wanted.kind, root_id: wanted.refId, at })
    await touchPlace(trx, place.id, at)
    await emit(audiences.seers, [who.accountId])
  })
}

/** Notifies the owner of a place that a keeper removed it, without naming the keeper; the log of a group names both. */
async function noteRemoval(
  { groups, notices }: HeritageParts,
  { trx, tell, place }: OpenPlace,
  { kind, root_id: rootId }: LinkRow,
  actorId: string,
): Promise<void> {
  const done = { actorId, accountId: place.owner_id }
  if (kind === 'GROUP') await groups.moderate(trx, tell, { groupId: rootId, kind: 'PLACE_REMOVED', ...done })
  const about = { to: [place.owner_id], actorId: null, rootId: place.id, refId: rootId }
  await notices.notify(trx, { kind: `HERITAGE_REMOVED_FROM_${kind}`, ...about })
}

const rememberedMs = 24 * 60 * 60_000

/** Deletes what is remembered of removed links for longer than a call is repeated. */
export const forgetRemovedLinks = ({ db, clock }: Pick<HeritageParts, 'db' | 'clock'>): Promise<void> =>
  deleteRemovedLinks(db, new Date(clock.now().getTime() - rememberedMs))

/**
 * Removes a link: the owner of the place any, who governs a tree or moderates a group those that lead to it. Twice is the same as
 * once, for those who may remove it; nobody else learns whether a link exists.
 */
export async function removeLink(parts: HeritageParts, who: Who, linkId: string): Promise<void> {
  await changePlace(parts, who, async (open) => {
    const { trx, at, place, emit } = open
    const isOwn = place.owner_id === who.accountId
    const link = (await selectLinks(trx, [place.id])).find(({ id }) => id === linkId)
    const named = link ?? (await findRemovedLink(trx, place.id, linkId))
    const root =
      named && (await parts.belonging.seen(trx, named.kind, who.accountId, [named.root_id])).get(named.root_id)
    if (!isOwn && !root?.isKeeper) throw new AppError('heritage/not-owner')
    if (!named) throw new AppError('heritage/link-not-found')
    if (!link) return
    await deleteLink(trx, place.id, linkId)
    await insertRemovedLink(trx, { ...link, at })
    if (!isOwn) await noteRemoval(parts, open, link, who.accountId)
    await touchPlace(trx, place.id, at)
    await emit(audiences.seers, [who.accountId, place.owner_id])
    // Its members may have seen the place by this link alone.
    if (place.status === 'PUBLISHED' && place.visibility === 'SCOPE') await emit(membersOf(link.kind, link.root_id))
  })
}
