import { AppError } from '../../kit/app-error.ts'
import type { Ending } from '../../kit/belonging.ts'
import type { DbHandle } from '../../kit/database-handle.ts'
import { deleteAudience, deleteLinksOf, selectAudience } from '../core/audience.sql.ts'
import { changeAny } from '../core/change.ts'
import { findEvents, updateEvent } from '../core/events.sql.ts'
import type { EventParts } from '../core/parts.ts'
import { visibleEvents } from '../core/seen.ts'
import { eventsDb } from '../core/tables.ts'

/**
 * Removes the link of an event to a tree or group: for its owner, for the owner of the tree, and for moderators of the group. Its owner
 * also withdraws by it the invitation of all members.
 * These may do so across a block too. Twice is the same as once: a keeper knows every link of the tree or group, and is answered alike
 * of an event that exists without one and of an event that does not exist.
 */
export async function removeLink(
  parts: EventParts,
  accountId: string,
  { eventId, rootId }: { eventId: string; rootId: string },
): Promise<void> {
  let isFound = false
  await changeAny(parts, eventId, async ({ trx, at, event, tell, emit }) => {
    const isOwn = event.owner_id === accountId
    const link = (await selectAudience(trx, [eventId])).find((row) => row.root_id === rootId && (row.is_link || isOwn))
    const root = link && (await parts.belonging.seen(trx, link.kind, accountId, [rootId])).get(rootId)
    const isKeeper = link ? root?.isKeeper : await parts.belonging.isKeeper(trx, accountId, rootId)
    if (!isKeeper) {
      const seen = await visibleEvents({ ...parts, db: trx }, accountId, await findEvents(trx, accountId, [eventId]))
      if (seen.length === 0) throw new AppError('events/not-found')
      if (!isOwn) throw new AppError('events/not-owner')
    }
    isFound = true
    if (!link) return
    await deleteAudience(trx, eventId, [rootId])
    if (!isOwn) {
      const done = { actorId: accountId, accountId: event.owner_id }
      if (link.kind === 'GROUP')
        await parts.groups.moderate(trx, emit, { groupId: rootId, kind: 'EVENT_REMOVED', ...done })
      // The keeper is not named; the log of a group names both.
      const about = { to: [event.owner_id], actorId: null, rootId: eventId, refId: rootId }
      await parts.notices.notify(trx, { kind: `EVENT_REMOVED_FROM_${link.kind}`, ...about })
    }
    await updateEvent(trx, eventId, { changed_at: at })
    if (event.type === 'PRIVATE') await parts.askAnew(trx, eventId)
    await tell(undefined, [accountId, event.owner_id])
  })
  if (!isFound && !(await parts.belonging.isKeeper(parts.db, accountId, rootId))) throw new AppError('events/not-found')
}

/** The most events for which members are notified after a removal. */
const mostTold = 500

/** Accounts were removed from a tree or group, or banned: links of their events to it end. A link stays when its owner leaves. */
export async function endLinksOf(
  parts: EventParts,
  handle: DbHandle,
  { rootId, accountIds, isRemoval = false }: { rootId: string; accountIds: readonly string[] } & Ending,
): Promise<void> {
  if (!isRemoval) return
  await parts.change(eventsDb(handle), async (trx, tell) => {
    for (const kind of ['TREE', 'GROUP'] as const) {
      // The message may arrive late: those who are members again keep their links.
      const back = new Set((await parts.belonging.among(trx, kind, [rootId], accountIds)).map((row) => row.accountId))
      const removed = accountIds.filter((id) => !back.has(id))
      const unlinked = await deleteLinksOf(trx, { kind, rootId }, removed, parts.clock.now())
      for (const { id, type } of unlinked) if (type === 'PRIVATE') await parts.askAnew(trx, id)
      for (const { id } of unlinked.slice(0, mostTold))
        await tell({ kind: 'event', rootId: id, hears: 'seers', to: removed })
    }
  })
}
