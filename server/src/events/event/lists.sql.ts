import { sql, type RawBuilder } from 'kysely'
import { bandsOf, inBands, isByLetter, type LetterCursor } from '../../kit/names/by-letter.sql.ts'
import { isThere, seenColumns, selectSeen, withMine, type EventSeen } from '../core/events.sql.ts'
import type { EventsDb } from '../core/tables.ts'

/** A condition of `e`. */
export type Condition = RawBuilder<unknown>

type Place = { at: Date; id: string }
const after = (place: Place | undefined, way: 'asc' | 'desc') =>
  place === undefined
    ? sql``
    : way === 'asc'
      ? sql`and (e.starts_at, e.id) > (${place.at}, ${place.id}::uuid)`
      : sql`and (e.starts_at, e.id) < (${place.at}, ${place.id}::uuid)`

type Listed = { where: Condition; now: Date; place: Place | undefined; limit: number }

/** What is not over, the soonest first. */
export const selectAhead = (db: EventsDb, accountId: string, { where, now, place, limit }: Listed) =>
  selectSeen(db, accountId, {
    where: sql`${where} and e.ends_at > ${now} ${after(place, 'asc')}`,
    order: sql`e.starts_at, e.id`,
    limit,
  })

/** What is over, the latest first. */
export const selectPast = (db: EventsDb, accountId: string, { where, now, place, limit }: Listed) =>
  selectSeen(db, accountId, {
    where: sql`${where} and e.ends_at <= ${now} ${after(place, 'desc')}`,
    order: sql`e.starts_at desc, e.id desc`,
    limit,
  })

export const ownedBy = (accountId: string, isArchived: boolean) =>
  sql`e.owner_id = ${accountId}::uuid and e.is_archived = ${isArchived}`
export const joinedBy = (accountId: string, statuses: readonly string[]) => sql`not e.is_archived and e.id in (
  select event_id from event_guest where account_id = ${accountId}::uuid and status = any(${[...statuses]}::text[]))`
export const linkedTo = (rootIds: readonly string[]) => sql`not e.is_archived and e.id in (
  select event_id from event_audience where is_link and root_id = any(${[...rootIds]}::uuid[]))`

/** One’s own events and those where one has a seat that touch a time, the soonest first. */
export const selectBetween = (
  db: EventsDb,
  accountId: string,
  { from, to, limit }: { from: Date; to: Date; limit: number },
) =>
  selectSeen(db, accountId, {
    where: sql`e.starts_at < ${to} and e.ends_at >= ${from} and not e.is_archived and e.id in (
      select id from social_event where owner_id = ${accountId}::uuid and starts_at < ${to}
      union select event_id from event_guest where account_id = ${accountId}::uuid and status = 'GOING')`,
    order: sql`e.starts_at, e.id`,
    limit,
  })

export type Nearness = {
  rootIds: readonly string[]
  cityIds: readonly string[]
  countryCodes: readonly string[]
  followees: readonly string[]
  hidden: readonly string[]
}

/** What stands in each part of the recommended events, by what brings it near: each event in the first of them. */
function parts({ rootIds, cityIds, countryCodes, followees }: Nearness): RawBuilder<unknown>[] {
  const near = [
    sql`exists (select from event_audience a
      where a.event_id = e.id and a.is_link and a.root_id = any(${[...rootIds]}::uuid[]))`,
    sql`e.city_id = any(${[...cityIds]}::text[])`,
    sql`e.country_code = any(${[...countryCodes]}::text[])`,
    sql`e.owner_id = any(${[...followees]}::uuid[])`,
  ]
  const isOf = [
    sql`e.id in (select event_id from event_audience where is_link and root_id = any(${[...rootIds]}::uuid[]))`,
    ...near.slice(1),
    sql`true`,
  ]
  return isOf.map((is, at) => sql.join([is, ...near.slice(0, at).map((before) => sql`not ${before}`)], sql` and `))
}
export const recommendedParts = 5

/** A part of the public events ahead that an account neither owns nor has answered, the soonest first. */
export function selectRecommended(
  db: EventsDb,
  accountId: string,
  nearness: Nearness,
  { part, now, place, limit }: { part: number; now: Date; place: Place | undefined; limit: number },
): Promise<EventSeen[]> {
  return selectSeen(db, accountId, {
    where: sql`e.type = 'PUBLIC' and not e.is_archived and e.starts_at > ${now} and e.owner_id <> ${accountId}::uuid
      and (mine.status is null or mine.status = 'INVITED') and not e.owner_id = any(${[...nearness.hidden]}::uuid[])
      and ${parts(nearness)[part]!} ${after(place, 'asc')}`,
    order: sql`e.starts_at, e.id`,
    limit,
  })
}

/** The cities and countries of the events that an account has made or joined last. */
export async function selectPlacesOf(
  db: EventsDb,
  accountId: string,
  limit: number,
): Promise<{ city_id: string; country_code: string }[]> {
  const { rows } = await sql<{ city_id: string; country_code: string }>`
    select city_id, country_code from social_event where id in (
      (select id from social_event where owner_id = ${accountId}::uuid order by starts_at desc limit ${limit})
      union all
      (select event_id from event_guest where account_id = ${accountId}::uuid and status = 'GOING'
        order by since desc limit ${limit}))`.execute(db)
  return rows
}

type Searched = { accountId: string; rootIds: readonly string[]; text: string; limit: number }
const isFound = ({ accountId, rootIds }: Searched) => sql`${isThere} and (e.type = 'PUBLIC'
  or e.owner_id = ${accountId}::uuid or mine.is_invited
  or exists (select from event_audience a where a.event_id = e.id and a.root_id = any(${[...rootIds]}::uuid[])))`
/** An event's name as its index has it. */
const byLetter = [sql`(lower(e.name) collate "C")`]

/** Events whose name is the text, then those whose name begins with it. */
export async function searchEventsByLetter(
  db: EventsDb,
  asked: Searched & { after: LetterCursor | undefined },
): Promise<(EventSeen & { band: number; value: string })[]> {
  const { accountId, text, after: cursor, limit } = asked
  const from = sql`from social_event e ${withMine(accountId)} where ${isFound(asked)}`
  const found = inBands(bandsOf(text, byLetter), { from, id: sql`e.id`, after: cursor, limit })
  const { rows } = await sql<EventSeen & { band: number; value: string }>`
    select found.band, found.value, ${seenColumns}
    from (${found}) as found join social_event e on e.id = found.id ${withMine(accountId)}
    order by found.band, found.value, found.id`.execute(db)
  return rows
}

/** Events in whose name all these words stand by their sound, the newest first, without those found by the letter. */
export async function searchEventsBySound(
  db: EventsDb,
  asked: Searched & { sounds: readonly string[]; before: string | undefined },
): Promise<EventSeen[]> {
  const { accountId, text, sounds, before, limit } = asked
  const { rows } = await sql<EventSeen>`
    select ${seenColumns} from social_event e ${withMine(accountId)}
    where e.sounds @> ${[...sounds]}::text[] and ${isFound(asked)} and not ${isByLetter(text, byLetter)}
      ${before === undefined ? sql`` : sql`and e.id < ${before}::uuid`}
    order by e.id desc limit ${limit}`.execute(db)
  return rows
}
