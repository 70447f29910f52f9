import type { GuestStatus } from '@mulghar/contract/events/events'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { EventsDb, GuestTable } from './tables.ts'

export type GuestRow = Selectable<GuestTable>

export function findGuest(db: EventsDb, eventId: string, accountId: string): Promise<GuestRow | undefined> {
  return db
    .selectFrom('event_guest')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Writes what somebody is to an event, whatever they were before. */
export async function putGuest(trx: EventsDb, row: Insertable<GuestTable>): Promise<void> {
  const { event_id: _event, account_id: _account, ...rest } = row
  await trx
    .insertInto('event_guest')
    .values(row)
    .onConflict((conflict) => conflict.columns(['event_id', 'account_id']).doUpdateSet(rest))
    .execute()
}

export async function deleteGuest(trx: EventsDb, eventId: string, accountId: string): Promise<void> {
  await trx.deleteFrom('event_guest').where('event_id', '=', eventId).where('account_id', '=', accountId).execute()
}

/** Counts seats and places on the waiting list, more or fewer. */
export async function countGuests(
  trx: EventsDb,
  eventId: string,
  { seats, waiting }: { seats: number; waiting: number },
): Promise<void> {
  if (seats === 0 && waiting === 0) return
  await sql`
    update social_event set seat_count = seat_count + ${seats}, waiting_count = waiting_count + ${waiting}
    where id = ${eventId}::uuid`.execute(trx)
}

/** Counts one more who waits; their place on the waiting list. */
export async function takePlace(trx: EventsDb, eventId: string): Promise<string> {
  const { rows } = await sql<{ last_place: string }>`
    update social_event set last_place = last_place + 1, waiting_count = waiting_count + 1
    where id = ${eventId}::uuid returning last_place`.execute(trx)
  return rows[0]!.last_place
}

/** Gives somebody a seat, or a place on the waiting list; who was invited stays so. */
export async function seatGuest(
  trx: EventsDb,
  row: Pick<Insertable<GuestTable>, 'event_id' | 'account_id' | 'id' | 'status' | 'place' | 'since'>,
): Promise<void> {
  const { event_id: _event, account_id: _account, ...rest } = row
  await trx
    .insertInto('event_guest')
    .values(row)
    .onConflict((conflict) => conflict.columns(['event_id', 'account_id']).doUpdateSet(rest))
    .execute()
}

/** Gives seats to those who have waited longest, so many at most; who they are. */
export async function seatWaiting(trx: EventsDb, eventId: string, at: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    update event_guest set status = 'GOING', place = null, since = ${at}
    where event_id = ${eventId}::uuid and account_id in (
      select account_id from event_guest
      where event_id = ${eventId}::uuid and place is not null order by place limit ${limit})
    returning account_id`.execute(trx)
  return rows.map((row) => row.account_id)
}

/** Guests of one status, who came first first; who waits, by place. */
export function selectGuests(
  db: EventsDb,
  eventId: string,
  status: GuestStatus,
  after: string | undefined,
  limit: number,
): Promise<GuestRow[]> {
  const guests = db.selectFrom('event_guest').selectAll().where('event_id', '=', eventId)
  if (status === 'WAITING')
    return guests
      .where('place', 'is not', null)
      .$if(after !== undefined, (query) => query.where('place', '>', after!))
      .orderBy('place')
      .limit(limit)
      .execute()
  return guests
    .where('status', '=', status)
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Guests of any status, by account: some, after one of them. */
export function selectGuestsAfter(
  db: EventsDb,
  eventId: string,
  after: string | null,
  limit: number,
): Promise<GuestRow[]> {
  return db
    .selectFrom('event_guest')
    .selectAll()
    .where('event_id', '=', eventId)
    .$if(after !== null, (query) => query.where('account_id', '>', after!))
    .orderBy('account_id')
    .limit(limit)
    .execute()
}

/** Those of these accounts who are something to these events. */
export async function selectGuestsAmong(
  db: EventsDb,
  eventIds: readonly string[],
  accountIds: readonly string[],
): Promise<Pick<GuestRow, 'event_id' | 'account_id' | 'status' | 'is_invited'>[]> {
  if (eventIds.length === 0 || accountIds.length === 0) return []
  const { rows } = await sql<Pick<GuestRow, 'event_id' | 'account_id' | 'status' | 'is_invited'>>`
    select event_id, account_id, status, is_invited from event_guest
    where event_id = any(${[...eventIds]}::uuid[]) and account_id = any(${[...accountIds]}::uuid[])`.execute(db)
  return rows
}

/** Of these accounts those who have a seat at each of some events; a few of each. */
export async function selectGoingAmong(
  db: EventsDb,
  eventIds: readonly string[],
  accountIds: readonly string[],
  each: number,
): Promise<{ event_id: string; account_id: string }[]> {
  if (eventIds.length === 0 || accountIds.length === 0) return []
  const { rows } = await sql<{ event_id: string; account_id: string }>`
    select e.id as event_id, going.account_id
    from unnest(${[...eventIds]}::uuid[]) as e(id) cross join lateral (
      select account_id from event_guest
      where event_id = e.id and account_id = any(${[...accountIds]}::uuid[]) and status = 'GOING'
      order by account_id limit ${each}) as going`.execute(db)
  return rows
}

/** Everybody who has a seat, waits, or may come is let in by name: an event that was everybody's is so no more. */
export async function inviteGuests(trx: EventsDb, eventId: string): Promise<void> {
  await trx
    .updateTable('event_guest')
    .set({ is_invited: true })
    .where('event_id', '=', eventId)
    .where('status', 'in', ['GOING', 'WAITING', 'MAYBE'])
    .execute()
}

/** Events of an owner where these accounts are guests. */
export function selectGuestsOfOwner(
  db: EventsDb,
  ownerId: string,
  accountIds: readonly string[],
  limit: number,
): Promise<{ event_id: string; account_id: string }[]> {
  return db
    .selectFrom('event_guest as guest')
    .innerJoin('social_event as e', 'e.id', 'guest.event_id')
    .select(['guest.event_id', 'guest.account_id'])
    .where('e.owner_id', '=', ownerId)
    .where('e.deleted_at', 'is', null)
    .where('guest.account_id', 'in', [...accountIds])
    .orderBy('guest.event_id')
    .limit(limit)
    .execute()
}

/** Events that have to do with a root, or to which its members are invited, where these accounts are guests of no invitation. */
export async function selectGuestsByRoot(
  db: EventsDb,
  rootId: string,
  accountIds: readonly string[],
  limit: number,
): Promise<{ event_id: string; account_id: string }[]> {
  if (accountIds.length === 0) return []
  const { rows } = await sql<{ event_id: string; account_id: string }>`
    select guest.event_id, guest.account_id
    from event_audience a join event_guest guest on guest.event_id = a.event_id
    join social_event e on e.id = a.event_id
    where a.root_id = ${rootId}::uuid and guest.account_id = any(${[...accountIds]}::uuid[])
      and not guest.is_invited and e.type = 'PRIVATE' and e.deleted_at is null
    order by guest.event_id, guest.account_id limit ${limit}`.execute(db)
  return rows
}
