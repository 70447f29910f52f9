import { sql } from 'kysely'
import { seenColumns, withMine, type EventSeen } from '../core/events.sql.ts'
import type { EventsDb } from '../core/tables.ts'

export type FeedEntry = Pick<
  EventSeen,
  | 'id'
  | 'owner_id'
  | 'type'
  | 'zone'
  | 'starts_at'
  | 'ends_at'
  | 'changed_at'
  | 'version'
  | 'is_archived'
  | 'deleted_at'
  | 'is_invited'
>

/**
 * An account's own events and those where it has a seat, with those that were deleted lately, without their texts. Events
 * ahead come first, the soonest first; then those that ended since `from`, the latest first.
 */
export async function selectForFeed(
  db: EventsDb,
  accountId: string,
  { from, now, limit }: { from: Date; now: Date; limit: number },
): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    select e.id, e.owner_id, e.type, e.zone, e.starts_at, e.ends_at, e.changed_at, e.version, e.is_archived, e.deleted_at,
      coalesce(mine.is_invited, false) as is_invited
    from social_event e ${withMine(accountId)}
    where e.ends_at >= ${from} and e.id in (
      select id from social_event where owner_id = ${accountId}::uuid and ends_at >= ${from}
      union select event_id from event_guest where account_id = ${accountId}::uuid and status = 'GOING')
    order by e.ends_at < ${now}, case when e.ends_at >= ${now} then e.starts_at end, e.starts_at desc, e.id
    limit ${limit}`.execute(db)
  return rows
}

/** Whole rows of these entries of a feed, deleted ones too. */
export async function findForFeed(db: EventsDb, accountId: string, ids: readonly string[]): Promise<EventSeen[]> {
  const { rows } = await sql<EventSeen>`
    select ${seenColumns} from social_event e ${withMine(accountId)}
    where e.id = any(${[...ids]}::uuid[]) order by e.starts_at, e.id`.execute(db)
  return rows
}

export async function putFeed(
  db: EventsDb,
  row: { account_id: string; token_hash: string; made_at: Date },
): Promise<void> {
  const { account_id: _account, ...rest } = row
  await db
    .insertInto('event_feed')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(rest))
    .execute()
}

export function findFeed(db: EventsDb, accountId: string) {
  return db.selectFrom('event_feed').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

export async function findFeedByToken(db: EventsDb, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom('event_feed').select('account_id').where('token_hash', '=', hash).executeTakeFirst()
  return row?.account_id
}

export async function deleteFeed(db: EventsDb, accountId: string): Promise<void> {
  await db.deleteFrom('event_feed').where('account_id', '=', accountId).execute()
}
