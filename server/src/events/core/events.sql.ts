import type { GuestStatus } from '@mulghar/contract/events/events'
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { EventsDb, EventTable } from './tables.ts'

export type EventRow = Omit<Selectable<EventTable>, 'sounds' | 'said' | 'words'>

/** An event, and what somebody is to it. */
export type EventSeen = EventRow & {
  my_status: GuestStatus | null
  is_invited: boolean
  /** How many have waited as long or longer, for who waits. */
  my_place: number | null
}

const names = [
  'id',
  'owner_id',
  'name',
  'description',
  'cover_document_id',
  'type',
  'city_id',
  'country_code',
  'zone',
  'address',
  'starts_at',
  'ends_at',
  'capacity',
  'seat_count',
  'waiting_count',
  'last_place',
  'album_count',
  'is_archived',
  'deleted_at',
  'sequence',
  'reminded',
  'created_at',
  'changed_at',
  'version',
] as const satisfies (keyof EventRow)[]
const columns = sql.join(names.map((name) => sql.ref(`e.${name}`)))

/** For a statement over `social_event e` with `withMine`. */
export const seenColumns = sql`${columns}, mine.status as my_status, coalesce(mine.is_invited, false) as is_invited,
  case when mine.status = 'WAITING' then (
    select count(*)::int from event_guest w where w.event_id = e.id and w.place <= mine.place) end as my_place`

export const withMine = (accountId: string) =>
  sql`left join event_guest mine on mine.event_id = e.id and mine.account_id = ${accountId}::uuid`

export const isThere = sql<boolean>`e.deleted_at is null`

/** Events by these conditions of `e` and `mine`, in an order. */
export async function selectSeen(
  db: EventsDb,
  accountId: string,
  { where, order, limit }: { where: RawBuilder<unknown>; order: RawBuilder<unknown>; limit: number },
): Promise<EventSeen[]> {
  const { rows } = await sql<EventSeen>`
    select ${seenColumns} from social_event e ${withMine(accountId)}
    where ${isThere} and ${where} order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** Of these events those that are there, whether or not the account may see them. */
export async function findEvents(db: EventsDb, accountId: string, ids: readonly string[]): Promise<EventSeen[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<EventSeen>`
    select ${seenColumns} from social_event e ${withMine(accountId)}
    where ${isThere} and e.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** Holds an event while it, or who comes to it, is changed. */
export async function lockEvent(trx: EventsDb, id: string): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    select ${columns} from social_event e where e.id = ${id}::uuid and ${isThere} for update`.execute(trx)
  return rows[0]
}

export async function insertEvent(trx: EventsDb, row: Insertable<EventTable>): Promise<void> {
  await trx.insertInto('social_event').values(row).execute()
}

export async function updateEvent(trx: EventsDb, id: string, change: Updateable<EventTable>): Promise<void> {
  await trx
    .updateTable('social_event')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Deletes an event but for its name and time, for the calendars that follow it, and who could come. */
export async function endEvent(trx: EventsDb, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('social_event')
    .set({
      deleted_at: at,
      changed_at: at,
      description: '',
      address: '',
      sounds: [],
      said: [],
      words: '',
      cover_document_id: null,
      sequence: sql<number>`sequence + 1`,
    })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('event_media').where('event_id', '=', id).execute()
}

/** Some of the events that were deleted before a time. */
export async function selectToPurge(db: EventsDb, before: Date, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('social_event').select('id').where('deleted_at', '<', before).limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** Deletes events with all of theirs. */
export async function deleteEvents(trx: EventsDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of ['event_guest', 'event_audience'] as const)
    await trx
      .deleteFrom(table)
      .where('event_id', 'in', [...ids])
      .execute()
  await trx
    .deleteFrom('social_event')
    .where('id', 'in', [...ids])
    .execute()
}

/** Notes for some events that those who come are reminded, and says for which: each once, whoever asks. */
export async function takeToRemind(
  trx: EventsDb,
  { step, from, until, limit }: { step: 1 | 2; from: Date; until: Date; limit: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    update social_event e set reminded = ${step}
    where e.id in (
      select id from social_event
      where starts_at > ${from} and starts_at <= ${until} and reminded < ${step} and reminded < 2
        and not is_archived and deleted_at is null
      order by starts_at limit ${limit} for update skip locked)
    returning ${columns}`.execute(trx)
  return rows
}

/** Of these events the rows, whoever asks; with those that were deleted where that is said. */
export async function findEventRows(
  db: EventsDb,
  ids: readonly string[],
  { withDeleted = false }: { withDeleted?: boolean } = {},
): Promise<EventRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<EventRow>`
    select ${columns} from social_event e
    where e.id = any(${[...ids]}::uuid[]) ${withDeleted ? sql`` : sql`and ${isThere}`}`.execute(db)
  return rows
}

/** Lets an event and its guests stay as they are until the transaction ends, since changes of both lock the event. */
export async function holdEvent(trx: EventsDb, id: string): Promise<void> {
  await trx.selectFrom('social_event').select('id').where('id', '=', id).forKeyShare().execute()
}

/** Of these deleted events those to which somebody would have come, by name. */
export async function selectCancelled(
  db: EventsDb,
  accountId: string,
  ids: readonly string[],
): Promise<Pick<EventSeen, 'id' | 'owner_id' | 'type' | 'name' | 'is_invited'>[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Pick<EventSeen, 'id' | 'owner_id' | 'type' | 'name' | 'is_invited'>>`
    select e.id, e.owner_id, e.type, e.name, mine.is_invited from social_event e join event_guest mine on mine.event_id = e.id
    where e.id = any(${[...ids]}::uuid[]) and mine.account_id = ${accountId}::uuid
      and e.deleted_at is not null`.execute(db)
  return rows
}
