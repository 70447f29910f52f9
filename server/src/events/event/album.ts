import { mostAlbumMedia, type AlbumItem } from '@mulghar/contract/events/events'
import type { UsesInRoot } from '../../documents/public.ts'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { AppError } from '../../kit/app-error.ts'
import { newId } from '../../kit/ids.ts'
import { decodeCursor, idKey, limitOf, toPage } from '../../kit/page.ts'
import { changeAny, changeEvent, changeOwn, seatNext, type OpenEvent } from '../core/change.ts'
import { updateEvent, type EventSeen } from '../core/events.sql.ts'
import type { EventParts } from '../core/parts.ts'
import { visibleByIds } from '../core/seen.ts'
import { deleteMedia, insertMedia, selectMedia, selectMediaByDocument } from './album.sql.ts'

const useOf = (eventId: string, id: string) => ({ kind: 'eventAlbum' as const, rootId: eventId, refId: id })

/** Its owner and who has a seat see the album, and fill it. */
const isIn = (event: EventSeen, accountId: string) => event.owner_id === accountId || event.my_status === 'GOING'

async function addMedia(parts: EventParts, open: OpenEvent, accountId: string, mediaIds: readonly string[]) {
  const { trx, at, event } = open
  const known = new Set((await selectMediaByDocument(trx, event.id, mediaIds)).map((row) => row.document_id))
  const added = [...new Set(mediaIds)].filter((id) => !known.has(id))
  if (event.album_count + added.length > mostAlbumMedia) throw new AppError('events/album-full')
  const rows = added.map((id) => ({ event_id: event.id, id: newId(), document_id: id, account_id: accountId, at }))
  for (const row of rows)
    await parts.documents.attach(trx, { id: accountId }, row.document_id, useOf(event.id, row.id), ['IMAGE', 'VIDEO'])
  await insertMedia(trx, rows)
}

/**
 * Takes media out: as the owner of the event anybody's. One's own also after the album was closed to one, or the event was
 * hidden by a block. Media that are not in the album are skipped.
 */
async function takeOut(parts: EventParts, accountId: string, eventId: string, mediaIds: readonly string[]) {
  let exists = false
  await changeAny(parts, eventId, async ({ trx, tell }) => {
    exists = true
    const rows = await selectMediaByDocument(trx, eventId, mediaIds)
    const isOwn = rows.length > 0 && rows.every((row) => row.account_id === accountId)
    if (!isOwn) {
      const [event] = await visibleByIds({ ...parts, db: trx }, accountId, [eventId])
      if (!event) throw new AppError('events/not-found')
      if (!isIn(event, accountId)) throw new AppError('events/album-closed')
      if (rows.length > 0 && event.owner_id !== accountId) throw new AppError('documents/not-uploader')
    }
    for (const row of rows) await parts.documents.detach(trx, useOf(eventId, row.id), row.document_id)
    await deleteMedia(
      trx,
      eventId,
      rows.map((row) => row.id),
    )
    await tell()
  })
  if (!exists) throw new AppError('events/not-found')
}

type Decision = { decision: boolean; mediaIds: readonly string[] }

export async function fillAlbum(
  parts: EventParts,
  accountId: string,
  eventId: string,
  { decision, mediaIds }: Decision,
) {
  if (!decision) return takeOut(parts, accountId, eventId, mediaIds)
  await changeEvent(parts, { eventId, accountId }, async (open) => {
    if (!isIn(open.event, accountId)) throw new AppError('events/album-closed')
    if (open.event.starts_at > open.at) throw new AppError('events/not-begun')
    await addMedia(parts, open, accountId, mediaIds)
    await open.tell()
  })
}

/** Takes a photo off an event, cover and album, for its uploader, who may not see the event any more. */
export async function removeOwnMedia(
  parts: EventParts,
  { documentId, rootId: eventId, uses }: UsesInRoot,
): Promise<void> {
  await changeAny(parts, eventId, async ({ trx, event, tell }) => {
    if (event.cover_document_id === documentId) await updateEvent(trx, eventId, { cover_document_id: null })
    const rows = await selectMediaByDocument(trx, eventId, [documentId])
    await deleteMedia(
      trx,
      eventId,
      rows.map((row) => row.id),
    )
    for (const { kind, refId } of uses) await parts.documents.detach(trx, { kind, rootId: eventId, refId }, documentId)
    await tell()
  })
}

/** Archives an event with media for its album, or brings it back; who comes hears in calendars that it is off meanwhile. */
export async function archiveEvent(
  parts: EventParts,
  accountId: string,
  eventId: string,
  { decision, mediaIds }: Decision,
) {
  await changeOwn(parts, { eventId, accountId }, async (open) => {
    const { trx, at, event, tell } = open
    if (decision) await addMedia(parts, open, accountId, mediaIds)
    if (event.is_archived !== decision)
      await updateEvent(trx, eventId, { is_archived: decision, changed_at: at, sequence: event.sequence + 1 })
    // Nobody moved up meanwhile.
    if (!decision) await seatNext(parts, open)
    await tell()
  })
}

export async function listAlbum(
  parts: EventParts,
  accountId: string,
  eventId: string,
  query: PageQuery,
): Promise<Page<AlbumItem>> {
  const { db, accounts, documents, people } = parts
  const [event] = await visibleByIds(parts, accountId, [eventId])
  if (!event) throw new AppError('events/not-found')
  if (!isIn(event, accountId)) throw new AppError('events/album-closed')
  const cursor = decodeCursor(query.next, 1)
  const rows = await selectMedia(db, eventId, cursor && idKey(cursor[0]), limitOf(query))
  const adders = [...new Set(rows.map((row) => row.account_id))]
  const [media, names, standings] = await Promise.all([
    documents.media(
      db,
      rows.map((row) => row.document_id),
    ),
    accounts.names(db, adders),
    people.standings(
      db,
      accountId,
      adders.filter((id) => id !== accountId),
    ),
  ])
  const isBlocked = (id: string) => standings.get(id)?.blocked === true
  const manages = event.owner_id === accountId
  const page = toPage(
    rows,
    query,
    (row) => [row.id],
    (row): AlbumItem | undefined => {
      const shown = media.get(row.document_id)
      // The owner removes any photo, also across a block, without a name.
      if (!shown || (isBlocked(row.account_id) && !manages)) return undefined
      const name = isBlocked(row.account_id) ? undefined : names.get(row.account_id)
      return {
        ...shown,
        addedBy: name === undefined ? null : { id: row.account_id, name },
        addedAt: row.at.toISOString(),
        can: { remove: row.account_id === accountId || manages },
      }
    },
  )
  return { ...page, data: page.data.filter((item) => item !== undefined) }
}
