import type { Pool } from 'pg'
import { openAccessTokens } from '../../server/src/accounts/access-tokens.ts'
import { systemClock } from '../../server/src/kit/clock.ts'
import { newId } from '../../server/src/kit/ids.ts'
import { openSecrets } from '../../server/src/kit/secrets.ts'

export type Person = { id: string; authorization: string }

/** Accounts that are signed in without having typed a password; their tokens last ten minutes. */
export async function signInMany(pool: Pool, dataDir: string, count: number): Promise<Person[]> {
  const ids = Array.from({ length: count }, newId)
  const sessions = Array.from({ length: count }, newId)
  await pool.query(
    `insert into account (id, name, email) select id, 'Member ' || n, id || '@example.org'
     from unnest($1::uuid[]) with ordinality as one(id, n)`,
    [ids],
  )
  await pool.query(`insert into profile (account_id) select unnest($1::uuid[]) on conflict do nothing`, [ids])
  await pool.query(
    `insert into session (account_id, id, device_name, token_hash, next_hash, created_at, last_used_at, expires_at)
     select account_id, id, 'Bench', '', id::text, now(), now(), now() + interval '1 day'
     from unnest($1::uuid[], $2::uuid[]) as one(account_id, id)`,
    [ids, sessions],
  )
  const tokens = openAccessTokens({
    keys: openSecrets(dataDir, undefined).accessTokens,
    clock: systemClock,
    isAlive: async () => true,
    isHearing: () => true,
  })
  const signed = ids.map(async (id, at) => {
    const { token } = await tokens.sign({ id, sessionId: sessions[at]!, role: 'MEMBER' })
    return { id, authorization: `Bearer ${token}` }
  })
  return Promise.all(signed)
}

type Wish = { events: number; owners: readonly string[]; roots: number }
type Root = { kind: 'TREE' | 'GROUP'; id: string }
export type FilledEvents = { roots: Root[]; cityIds: string[] }

/**
 * Fills the tables with public events, all ahead, and half as many that are over: a third of them in one country, a tenth in its
 * largest city; one of five has to do with a tree or a group, of which the first has ten times as many as others.
 */
export async function fillEvents(pool: Pool, { events, owners, roots: count }: Wish): Promise<FilledEvents> {
  const { rows: cities } = await pool.query<{ id: string; country_code: string; timezone: string }>(
    `select id, country_code, timezone from (
       select *, row_number() over (partition by country_code order by population desc) as n from city) as city
     where country_code = 'NP' and n <= 100 or n <= 10
     order by (country_code = 'NP') desc, n limit 2000`,
  )
  const roots = Array.from({ length: count }, (_, n): Root => ({ kind: n % 2 ? 'TREE' : 'GROUP', id: newId() }))
  await pool.query(
    `insert into tree (id, name, description, owner_account_id, member_count) select id, 'Tree', '', $2, 0 from unnest($1::uuid[]) as one(id)`,
    [roots.filter(({ kind }) => kind === 'TREE').map(({ id }) => id), owners[0]],
  )
  await pool.query(
    `insert into social_group (id, name, visibility, join_policy, member_count, admin_count, created_at)
     select id, 'Group', 'PUBLIC', 'OPEN', 0, 0, now() from unnest($1::uuid[]) as one(id)`,
    [roots.filter(({ kind }) => kind === 'GROUP').map(({ id }) => id)],
  )
  const near = cities.filter((city) => city.country_code === 'NP').length
  // The same in every run, and no two columns go together.
  const random = (n: number, salt: number, below: number) => {
    let mixed = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b)
    for (const by of [0x85ebca6b, 0xc2b2ae35]) mixed = Math.imul(mixed ^ (mixed >>> 15), by)
    return ((mixed ^ (mixed >>> 16)) >>> 0) % below
  }
  const atOnce = 20_000
  const all = events + events / 2
  for (let from = 0; from < all; from += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, all - from) }, (_, at) => from + at)
    const ids = numbers.map(() => newId())
    const cityOf = (n: number) => {
      const at = random(n, 1, 30)
      return cities[at < 3 ? 0 : at < 10 ? random(n, 2, near) : random(n, 3, cities.length)]!
    }
    const places = numbers.map(cityOf)
    await pool.query(
      `with made as (
         insert into social_event (id, owner_id, name, sounds, description, type, city_id, country_code, zone, address,
           starts_at, ends_at, created_at, changed_at)
         select id, owner_id, 'Event ' || n, array['event', n::text], 'All are welcome', 'PUBLIC', city_id, country_code, zone, 'Ward 4',
           at, at + interval '2 hours', now(), now()
         from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::text[], $6::text[], $7::float8[])
           as one(id, owner_id, n, city_id, country_code, zone, hours), lateral (select now() + hours * interval '1 hour' as at) as time
         returning id)
       insert into reaction_count (thing_id, kind) select id, 'EVENT' from made`,
      [
        ids,
        numbers.map((n) => owners[random(n, 4, owners.length)]),
        numbers,
        places.map((city) => city.id),
        places.map((city) => city.country_code),
        places.map((city) => city.timezone),
        numbers.map((n) => (n < events ? 24 + random(n, 5, 1_000_000) / 200 : -random(n, 5, 1_000_000) / 200 - 24)),
      ],
    )
    const linked = numbers.flatMap((n, at) => {
      const root = roots[random(n, 6, 10) === 0 ? 0 : random(n, 7, roots.length)]!
      return random(n, 8, 5) === 0 ? [{ event_id: ids[at]!, ...root }] : []
    })
    await pool.query(
      `insert into event_audience (event_id, root_id, kind, is_link, starts_at)
       select e.id, root_id, kind, true, e.starts_at from unnest($1::uuid[], $2::uuid[], $3::text[]) as one(event_id, root_id, kind)
       join social_event e on e.id = event_id`,
      [linked.map((row) => row.event_id), linked.map((row) => row.id), linked.map((row) => row.kind)],
    )
  }
  await pool.query('vacuum analyze')
  return { roots, cityIds: cities.map((city) => city.id) }
}

/** Makes somebody a member of trees and groups, follow people, and have a seat at some events ahead. */
export async function settle(
  pool: Pool,
  accountId: string,
  { roots, followees, cityIds }: { roots: readonly Root[]; followees: readonly string[]; cityIds: readonly string[] },
): Promise<void> {
  const idsOf = (kind: Root['kind']) => roots.filter((root) => root.kind === kind).map(({ id }) => id)
  await pool.query(
    `insert into tree_member (tree_id, account_id, role, status, origin)
     select unnest($1::uuid[]), $2, 'READ_WRITE', 'ACTIVE', 'REQUEST'`,
    [idsOf('TREE'), accountId],
  )
  await pool.query(
    `insert into group_member (group_id, account_id, id, status, rank, since)
     select id, $2, gen_random_uuid(), 'ACTIVE', 3, now() from unnest($1::uuid[]) as one(id)`,
    [idsOf('GROUP'), accountId],
  )
  await pool.query(
    `insert into follow (follower_id, followee_id, status, at) select $1, unnest($2::uuid[]), 'ACTIVE', now()`,
    [accountId, followees],
  )
  await pool.query(
    `insert into event_guest (event_id, account_id, id, status, since)
     select e.id, $1, gen_random_uuid(), 'GOING', now() from unnest($2::text[]) as city(id),
       lateral (select id from social_event where city_id = city.id and starts_at > now() limit 1) as e`,
    [accountId, cityIds],
  )
}
