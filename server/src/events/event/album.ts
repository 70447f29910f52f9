import { mostAlbumMedia, type AlbumItem } from '@mulghar/contract/events/events'
import type { Shower, UsesInRoot } from '../../documents/public.ts'
import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import { AppError } from '../../kit/app-error.ts'
import { newId } from '../../kit/ids.ts'
import { decodeCursor, idKey, limitOf, toPage } from '../../kit/page.ts'
import { changeAny, changeEvent, changeOwn, seatNext, type OpenEvent } from '../core/change.ts'
import { updateEvent, type EventSeen } from '../core/events.sql.ts'
import type { EventParts } from '../core/parts.ts'
import { visibleByIds } from '../core/seen.ts'
import { deleteMedia, insertMedia, selectMedia, selectMediaByDocument, selectMediaByIds } from './album.sql.ts'

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

/** Which accounts are across a block from the viewer. */
async function blockedAmong({ db, people }: EventParts, viewerId: string, accountIds: readonly string[]) {
  const others = [...new Set(accountIds)].filter((id) => id !== viewerId)
  const standings = await people.standings(db, viewerId, others)
  return new Set(others.filter((id) => standings.get(id)?.blocked === true))
}

/** Which media of albums a viewer may see: the same as `listAlbum` shows. */
export async function visibleMedia(parts: EventParts, viewerId: string, media: readonly Shower[]): Promise<Shower[]> {
  const [events, rows] = await Promise.all([
    visibleByIds(parts, viewerId, [...new Set(media.map(({ rootId }) => rootId))]),
    selectMediaByIds(parts.db, media),
  ])
  const open = new Map(events.filter((event) => isIn(event, viewerId)).map((event) => [event.id, event]))
  const blocked = await blockedAmong(
    parts,
    viewerId,
    rows.filter((row) => open.has(row.event_id)).map((row) => row.account_id),
  )
  const seen = new Set(
    rows
      .filter((row) => open.get(row.event_id)?.owner_id === viewerId || !blocked.has(row.account_id))
      .map((row) => row.id),
  )
  return media.filter(({ rootId, refId }) => open.has(rootId) && seen.has(refId))
}

export async function listAlbum(
  parts: EventParts,
  accountId: string,
  eventId: string,
  query: PageQuery,
): Promise<Page<AlbumItem>> {
  const { db, accounts, documents } = parts
  const [event] = await visibleByIds(parts, accountId, [eventId])
  if (!event) throw new AppError('events/not-found')
  if (!isIn(event, accountId)) throw new AppError('events/album-closed')
  const cursor = decodeCursor(query.next, 1)
  const rows = await selectMedia(db, eventId, cursor && idKey(cursor[0]), limitOf(query))
  const adders = [...new Set(rows.map((row) => row.account_id))]
  const [media, names, blocked] = await Promise.all([
    documents.media(
      db,
      rows.map((row) => row.document_id),
    ),
    accounts.names(db, adders),
    blockedAmong(parts, accountId, adders),
  ])
  const manages = event.owner_id === accountId
  const page = toPage(
    rows,
    query,
    (row) => [row.id],
    (row): AlbumItem | undefined => {
      const shown = media.get(row.document_id)
      // The owner removes any photo, also across a block, without a name.
      if (!shown || (blocked.has(row.account_id) && !manages)) return undefined
      const name = blocked.has(row.account_id) ? undefined : names.get(row.account_id)
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
