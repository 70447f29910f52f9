import { sql } from 'kysely'
import type { EventsDb } from './core/tables.ts'

export function selectOwnEvents(db: EventsDb, accountId: string) {
  return db
    .selectFrom('social_event')
    .select(['id', 'name', 'description', 'type', 'city_id', 'address', 'zone', 'starts_at', 'ends_at', 'capacity'])
    .where('owner_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** To which events of others somebody comes, or is invited. */
export function selectOwnAnswers(db: EventsDb, accountId: string) {
  return db
    .selectFrom('event_guest as guest')
    .innerJoin('social_event as e', 'e.id', 'guest.event_id')
    .select(['e.id', 'e.name', 'e.starts_at', 'guest.status', 'guest.is_invited', 'guest.since'])
    .where('guest.account_id', '=', accountId)
    .orderBy('e.id')
    .execute()
}

export function selectOwnMedia(db: EventsDb, accountId: string) {
  return db
    .selectFrom('event_media')
    .select(['event_id', 'document_id', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

export async function findOwnEvent(
  db: EventsDb,
  accountId: string,
): Promise<{ id: string; isDeleted: boolean } | undefined> {
  const { rows } = await sql<{ id: string; isDeleted: boolean }>`
    select id, deleted_at is not null as "isDeleted" from social_event
    where owner_id = ${accountId}::uuid limit 1`.execute(db)
  return rows[0]
}

export async function setOwner(trx: EventsDb, eventId: string, ownerId: string): Promise<void> {
  await trx.updateTable('social_event').set({ owner_id: ownerId }).where('id', '=', eventId).execute()
}

export async function findAnswer(db: EventsDb, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('event_guest')
    .select('event_id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row?.event_id
}

export async function findMediaOf(db: EventsDb, accountId: string, limit: number) {
  return db.selectFrom('event_media').selectAll().where('account_id', '=', accountId).limit(limit).execute()
}

/** Who was invited by the account is invited by nobody; true while there may be more. */
export async function nameNoInviter(db: EventsDb, accountId: string, limit: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update event_guest set invited_by = null where ctid = any(array(
      select ctid from event_guest where invited_by = ${accountId}::uuid limit ${limit}))`.execute(db)
  return numAffectedRows === BigInt(limit)
}
