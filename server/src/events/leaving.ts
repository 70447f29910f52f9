import { goneAccount, type ExportFile } from '../kit/erasure-types.ts'
import { changeAny, giveBack, isOpen } from './core/change.ts'
import { endEvent } from './core/events.sql.ts'
import { deleteGuest, findGuest } from './core/guests.sql.ts'
import type { EventParts } from './core/parts.ts'
import type { EventsDb } from './core/tables.ts'
import { deleteMedia } from './event/album.sql.ts'
import { deleteFeed } from './calendar/feed.sql.ts'
import {
  findAnswer,
  findMediaOf,
  findOwnEvent,
  nameNoInviter,
  selectOwnAnswers,
  selectOwnEvents,
  selectOwnMedia,
  setOwner,
} from './leaving.sql.ts'

const [rowsAtOnce, mediaAtOnce] = [5000, 100]

export async function* exportEvents(db: EventsDb, accountId: string): AsyncGenerator<ExportFile> {
  yield { name: 'events.json', json: await selectOwnEvents(db, accountId) }
  yield { name: 'event-answers.json', json: await selectOwnAnswers(db, accountId) }
  yield { name: 'event-photos.json', json: await selectOwnMedia(db, accountId) }
}

/** One event a step: an owner's is off, and its guests hear so; elsewhere a seat goes to who waits for it. Then what names the account. */
export async function eraseFromEvents(parts: EventParts, accountId: string): Promise<boolean> {
  const { db } = parts
  const own = await findOwnEvent(db, accountId)
  if (own) {
    await endOwn(parts, own)
    return true
  }
  const answered = await findAnswer(db, accountId)
  if (answered) {
    await goFrom(parts, accountId, answered)
    return true
  }
  const media = await findMediaOf(db, accountId, mediaAtOnce)
  if (media.length > 0) {
    await parts.change(db, async (trx) => {
      for (const { event_id: rootId, id } of media) {
        await parts.documents.detach(trx, { kind: 'eventAlbum', rootId, refId: id })
        await deleteMedia(trx, rootId, [id])
      }
    })
    return true
  }
  await deleteFeed(db, accountId)
  return nameNoInviter(db, accountId, rowsAtOnce)
}

async function endOwn(parts: EventParts, { id, isDeleted }: { id: string; isDeleted: boolean }): Promise<void> {
  if (isDeleted) return setOwner(parts.db, id, goneAccount)
  await changeAny(parts, id, async ({ trx, at, event, tell }) => {
    await parts.documents.detachRoot(trx, ['event', 'eventAlbum'], id)
    await parts.reactions.forget(trx, [id])
    await parts.forget(trx, id)
    await endEvent(trx, id, at)
    await setOwner(trx, id, goneAccount)
    await tell(isOpen(event, at) ? { what: 'CANCELLED', by: null } : undefined)
  })
}

async function goFrom(parts: EventParts, accountId: string, eventId: string): Promise<void> {
  await changeAny(parts, eventId, async (held) => {
    const guest = await findGuest(held.trx, eventId, accountId)
    if (guest) await giveBack(parts, held, guest, null)
    await held.tell()
  })
  // Of an event that is deleted nobody gives a seat back.
  await deleteGuest(parts.db, eventId, accountId)
}
