import { sql } from 'kysely'
import type { EventsDb, EventsTables } from '../core/tables.ts'

export type MediaRow = EventsTables['event_media']

export function selectMedia(
  db: EventsDb,
  eventId: string,
  before: string | undefined,
  limit: number,
): Promise<MediaRow[]> {
  return db
    .selectFrom('event_media')
    .selectAll()
    .where('event_id', '=', eventId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function selectMediaByDocument(
  db: EventsDb,
  eventId: string,
  documentIds: readonly string[],
): Promise<MediaRow[]> {
  if (documentIds.length === 0) return []
  return db
    .selectFrom('event_media')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('document_id', 'in', [...documentIds])
    .execute()
}

/** Which of these media of some events are still there, and who added them. */
export async function selectMediaByIds(
  db: EventsDb,
  media: readonly { rootId: string; refId: string }[],
): Promise<Pick<MediaRow, 'event_id' | 'id' | 'account_id'>[]> {
  if (media.length === 0) return []
  return db
    .selectFrom('event_media')
    .select(['event_id', 'id', 'account_id'])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('event_id', 'id'),
        'in',
        media.map(({ rootId, refId }) => tuple(rootId, refId)),
      ),
    )
    .execute()
}

export async function insertMedia(trx: EventsDb, rows: readonly MediaRow[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('event_media')
    .values([...rows])
    .execute()
  await countMedia(trx, rows[0]!.event_id, rows.length)
}

export async function deleteMedia(trx: EventsDb, eventId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .deleteFrom('event_media')
    .where('event_id', '=', eventId)
    .where('id', 'in', [...ids])
    .execute()
  await countMedia(trx, eventId, -ids.length)
}

async function countMedia(trx: EventsDb, eventId: string, by: number): Promise<void> {
  await sql`update social_event set album_count = album_count + ${by} where id = ${eventId}::uuid`.execute(trx)
}
