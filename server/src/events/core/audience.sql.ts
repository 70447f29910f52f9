import type { EventType } from '@mulghar/contract/events/event-draft'
import { sql } from 'kysely'
import type { AudienceKind, EventsDb } from './tables.ts'

export type AudienceRow = { event_id: string; root_id: string; kind: AudienceKind; is_link: boolean; starts_at: Date }

export async function selectAudience(db: EventsDb, eventIds: readonly string[]): Promise<AudienceRow[]> {
  if (eventIds.length === 0) return []
  return db
    .selectFrom('event_audience')
    .selectAll()
    .where('event_id', 'in', [...eventIds])
    .orderBy('root_id')
    .execute()
}

export async function putAudience(trx: EventsDb, rows: readonly AudienceRow[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('event_audience')
    .values([...rows])
    // What is linked stays linked when it is invited besides.
    .onConflict((conflict) =>
      conflict
        .columns(['event_id', 'root_id'])
        .doUpdateSet({ is_link: sql<boolean>`event_audience.is_link or excluded.is_link` }),
    )
    .execute()
}

export async function deleteAudience(trx: EventsDb, eventId: string, rootIds: readonly string[]): Promise<void> {
  if (rootIds.length === 0) return
  await trx
    .deleteFrom('event_audience')
    .where('event_id', '=', eventId)
    .where('root_id', 'in', [...rootIds])
    .execute()
}

/** What an event has to do with knows when it begins. */
export async function moveAudience(trx: EventsDb, eventId: string, startsAt: Date): Promise<void> {
  await trx.updateTable('event_audience').set({ starts_at: startsAt }).where('event_id', '=', eventId).execute()
}

/** Deletes the links to a root of the events of these accounts; answers the events. */
export async function deleteLinksOf(
  trx: EventsDb,
  { kind, rootId }: { kind: AudienceKind; rootId: string },
  ownerIds: readonly string[],
  at: Date,
): Promise<{ id: string; type: EventType }[]> {
  if (ownerIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    delete from event_audience a using social_event e
    where a.root_id = ${rootId}::uuid and a.kind = ${kind} and e.id = a.event_id
      and e.owner_id = any(${[...ownerIds]}::uuid[]) and e.deleted_at is null
    returning e.id`.execute(trx)
  if (rows.length === 0) return []
  return trx
    .updateTable('social_event')
    .set({ changed_at: at, version: sql<number>`version + 1` })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .returning(['id', 'type'])
    .execute()
}
