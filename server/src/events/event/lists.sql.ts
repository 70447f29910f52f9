import { sql, type RawBuilder } from 'kysely'
import { bandsOf, inBands, isWholeName, type LetterPlace } from '../../kit/names/by-letter.sql.ts'
import type { Match } from '../../kit/names/matches.ts'
import { saysSo, wordRows, wordWays, type WordPlace, type WordWays } from '../../kit/names/said.sql.ts'
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
export const joinedBy = (accountId: string, statuses: readonly string[], isArchived = false) => sql`
  e.is_archived = ${isArchived} and e.id in (
  select event_id from event_guest where account_id = ${accountId}::uuid and status = any(${[...statuses]}::text[]))`
/** Archived events are included, so that an answer to them can be taken back. */
export const answeredBy = (accountId: string, status: 'MAYBE' | 'NO') => sql`e.id in (
  select event_id from event_guest where account_id = ${accountId}::uuid and status = ${status})`
export const linkedTo = (rootIds: readonly string[]) => sql`not e.is_archived and e.id in (
  select event_id from event_audience where is_link and root_id = any(${[...rootIds]}::uuid[]))`

/** One’s own events and those where one has a seat that touch a time, the soonest first. */
export const selectBetween = (
  db: EventsDb,
  accountId: string,
  { from, to, after, limit }: { from: Date; to: Date; after: { at: Date; id: string } | undefined; limit: number },
) =>
  selectSeen(db, accountId, {
    where: sql`${after ? sql`(e.starts_at, e.id) > (${after.at}, ${after.id}::uuid)` : sql`true`}
      and e.starts_at < ${to} and e.ends_at >= ${from} and not e.is_archived and e.id in (
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

/** What brings events near: the keys of it, the events of a key (`near.key`) as an index has them in order, and what says of one that it is of none. */
type Near = Record<'keys' | 'of' | 'at' | 'id' | 'isNot', RawBuilder<unknown>>
const [startsAt, eventId] = [sql`e.starts_at`, sql`e.id`]

function nearBy({ rootIds, cityIds, countryCodes, followees }: Nearness): (Near | undefined)[] {
  const by = (column: 'city_id' | 'country_code' | 'owner_id', keys: RawBuilder<unknown>): Near => ({
    keys,
    of: sql`social_event e where e.${sql.ref(column)} = near.key`,
    at: startsAt,
    id: eventId,
    isNot: sql`e.${sql.ref(column)} <> all(${keys})`,
  })
  const roots = sql`${[...rootIds]}::uuid[]`
  const byRoot: Near = {
    keys: roots,
    of: sql`event_audience a join social_event e on e.id = a.event_id where a.is_link and a.root_id = near.key`,
    at: sql`a.starts_at`,
    id: sql`a.event_id`,
    isNot: sql`not exists (
      select from event_audience a where a.event_id = e.id and a.is_link and a.root_id = any(${roots}))`,
  }
  return [
    rootIds.length === 0 ? undefined : byRoot,
    cityIds.length === 0 ? undefined : by('city_id', sql`${[...cityIds]}::text[]`),
    countryCodes.length === 0 ? undefined : by('country_code', sql`${[...countryCodes]}::text[]`),
    followees.length === 0 ? undefined : by('owner_id', sql`${[...followees]}::uuid[]`),
  ]
}
/** Those, and all the rest. */
export const recommendedParts = 5

type Asked = { part: number; now: Date; place: Place | undefined; limit: number }

/**
 * A part of the public events ahead that an account neither owns nor has answered, the soonest first: each event is in the first part
 * that it belongs to.
 */
export async function selectRecommended(
  db: EventsDb,
  accountId: string,
  nearness: Nearness,
  { part, now, place, limit }: Asked,
): Promise<EventSeen[]> {
  const near = nearBy(nearness)
  const earlier = near.slice(0, part).flatMap((one) => (one ? [one.isNot] : []))
  const isAhead = ({ at, id }: Pick<Near, 'at' | 'id'>) =>
    place ? sql`(${at}, ${id}) > (${place.at}, ${place.id}::uuid) and ${at} > ${now}` : sql`${at} > ${now}`
  // What was answered is asked for by itself: of a row that is joined the planner expects that hardly any is left, and sorts all
  // events instead of reading the first of them in order.
  const wanted = sql.join(
    [
      sql`${isThere} and e.type = 'PUBLIC' and not e.is_archived and e.owner_id <> ${accountId}::uuid`,
      sql`not exists (select from event_guest answered
        where answered.event_id = e.id and answered.account_id = ${accountId}::uuid and answered.status <> 'INVITED')`,
      ...(nearness.hidden.length === 0 ? [] : [sql`e.owner_id <> all(${[...nearness.hidden]}::uuid[])`]),
      ...earlier,
    ],
    sql` and `,
  )
  if (part === near.length)
    return selectSeen(db, accountId, {
      where: sql`${wanted} and ${isAhead({ at: startsAt, id: eventId })}`,
      order: sql`e.starts_at, e.id`,
      limit,
    })
  const by = near[part]
  return by ? selectNear(db, accountId, { by, where: sql`${wanted} and ${isAhead(by)}`, limit }) : []
}

/** The soonest of what some keys bring near: of all keys the first event, then of each what is not later than as many of those as are wanted. */
async function selectNear(
  db: EventsDb,
  accountId: string,
  { by, where, limit }: { by: Near; where: RawBuilder<unknown>; limit: number },
): Promise<EventSeen[]> {
  const { keys, of, at, id } = by
  const some = (more: RawBuilder<unknown>, most: number) => sql`
    select distinct found.starts_at, found.id from near cross join lateral (
      select ${at} as starts_at, ${id} as id from ${of} and ${where} ${more} order by ${at}, ${id} limit ${most}) as found
    order by found.starts_at, found.id limit ${limit}`
  const { rows } = await sql<EventSeen>`
    with near as materialized (select distinct key from unnest(${keys}) as one(key)),
    first as materialized (${some(sql``, 1)}),
    last as materialized (
      select case when count(*) < ${limit} then 'infinity' else max(starts_at) end as at from first),
    found as (${some(sql`and ${at} <= (select last.at from last)`, limit)})
    select ${seenColumns} from found join social_event e on e.id = found.id ${withMine(accountId)}
    order by found.starts_at, found.id`.execute(db)
  return rows
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

/** Events whose name is the text, or goes on from it with another word. */
export async function searchEventsByLetter(
  db: EventsDb,
  asked: Searched & LetterPlace,
): Promise<(EventSeen & { band: number; value: string })[]> {
  const { accountId, text, after: cursor, match, limit } = asked
  const from = sql`from social_event e ${withMine(accountId)} where ${isFound(asked)}`
  const found = inBands(bandsOf(text, byLetter), { from, id: sql`e.id`, after: cursor, match, limit })
  const { rows } = await sql<EventSeen & { band: number; value: string }>`
    select found.band, found.value, ${seenColumns}
    from (${found}) as found join social_event e on e.id = found.id ${withMine(accountId)}
    order by found.band, found.value, found.id`.execute(db)
  return rows
}

/** Events that match by their words, the newest first, without those whose name is the text. */
export async function searchEventsByWords(db: EventsDb, asked: Searched & WordPlace): Promise<EventSeen[]> {
  const { accountId, text, match, before, isStart, limit } = asked
  const { rows } = await sql<EventSeen>`
    select ${seenColumns} from ${wordRows('social_event', 'e', asked)} ${withMine(accountId)}
    where ${saysSo('e', match, text, isStart)} and ${isFound(asked)} and not ${isWholeName(text, byLetter)}
      ${before === undefined ? sql`` : sql`and e.id < ${before}::uuid`}
    order by e.id desc limit ${limit}`.execute(db)
  return rows
}

/** How a question finds events in these ways, besides those that have it as their name. */
export const waysToEvents = (db: EventsDb, text: string, ways: readonly Match[]): Promise<WordWays> =>
  wordWays(db, 'social_event', { alias: 'e', question: text, ways, listed: isWholeName(text, byLetter) })
