import type { Pool } from 'pg'
import { newId } from '../server/src/kit/ids.ts'
import { nameKeys } from '../server/src/kit/names/keys.ts'

export type Filled = {
  /** Posts for all members, of many authors. */
  open: string[]
  groupId: string
}

type Wish = {
  viewerId: string
  /** Follows as many, of whom few have posted. */
  seldomToldId: string
  posts: number
  authors: number
  follows: number
  members: number
}

/** So many of those whom `seldomToldId` follows have posted. */
const fewWriters = 50

// A key of version 7 for the nth of many, one each second of the past.
const idOfNth = (n: string, salt: string) =>
  `(lpad(to_hex((extract(epoch from now())::bigint - 40000000 + ${n}) * 1000), 12, '0') || '7' || substr(md5(${salt} || ${n}), 1, 3)
    || '8' || substr(md5(${n} || ${salt}), 1, 15))::uuid`

/**
 * Fills the tables with what many have posted, in turns, one post of a hundred for all members and one of fifty in one large
 * group; with whom the viewer follows, and with members of the group.
 */
export async function fillSharing(
  pool: Pool,
  { viewerId, seldomToldId, posts, authors, follows, members }: Wish,
): Promise<Filled> {
  const people = Array.from({ length: Math.max(authors, members) }, newId)
  const names = people.map((_, n) => `Member ${n % 1000} Rai`)
  for (let at = 0; at < people.length; at += 20_000) {
    const [some, theirs] = [people.slice(at, at + 20_000), names.slice(at, at + 20_000)]
    await pool.query(
      `insert into account (id, name, email) select id, name, id || '@example.org' from unnest($1::uuid[], $2::text[]) as one(id, name)`,
      [some, theirs],
    )
    const keys = some.flatMap((id, n) => nameKeys([theirs[n]!]).map((key) => [id, key] as const))
    await pool.query(`insert into account_name_key select * from unnest($1::uuid[], $2::text[])`, [
      keys.map(([id]) => id),
      keys.map(([, key]) => key),
    ])
    await pool.query(`insert into profile (account_id) select unnest($1::uuid[]) on conflict do nothing`, [some])
  }
  const groupId = newId()
  await pool.query(
    `insert into social_group (id, name, visibility, join_policy, member_count, admin_count, created_at)
     values ($1, 'Very large', 'PUBLIC', 'OPEN', $2, 1, now())`,
    [groupId, members + 1],
  )
  await pool.query(
    `insert into group_member (group_id, account_id, id, status, rank, since)
     select $1, account_id, id, 'ACTIVE', case when account_id = $4 then 0 else 3 end, now()
     from unnest($2::uuid[], $3::uuid[]) as one(account_id, id)`,
    [groupId, [viewerId, ...people.slice(0, members)], Array.from({ length: members + 1 }, newId), viewerId],
  )
  const writers = people.slice(0, authors)
  await pool.query('create temp table writer (n int primary key, id uuid)')
  await pool.query(`insert into writer select (n - 1)::int, id from unnest($1::uuid[]) with ordinality as one(id, n)`, [
    writers,
  ])
  const step = 200_000
  for (let from = 0; from < posts; from += step) {
    await pool.query(
      `with made as (
         insert into post (author_id, id, text, visibility, group_id, created_at)
         select writer.id, ${idOfNth('k', "'post'")}, 'Post number ' || k,
           case when k % 100 = 0 then 'MEMBERS' when k % 50 = 1 then 'ONLY_ME' else 'FOLLOWERS' end,
           case when k % 50 = 1 then $3::uuid end, now()
         from generate_series($1::bigint, $2::bigint) as k join writer on writer.n = (k * 7919) % ${authors}
         returning id)
       insert into reaction_count (thing_id, kind) select id, 'POST' from made`,
      [from, Math.min(posts, from + step) - 1, groupId],
    )
  }
  await pool.query(
    `insert into post_author (account_id, posts, newest_id)
     select author_id, count(*), (array_agg(id order by id desc))[1] from post where visibility <> 'ONLY_ME' group by author_id`,
  )
  const fromFew = authors - fewWriters
  const followed: Record<string, string[]> = {
    [viewerId]: writers.slice(0, follows),
    [seldomToldId]: people.slice(fromFew, fromFew + follows),
  }
  for (const [followerId, ids] of Object.entries(followed)) {
    await pool.query(
      `insert into follow (follower_id, followee_id, status, at) select $1, unnest($2::uuid[]), 'ACTIVE', now()`,
      [followerId, ids],
    )
    await pool.query('update profile set following_count = $2 where account_id = $1', [followerId, ids.length])
  }
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ id: string }>(
    `select id from post where visibility = 'MEMBERS' order by id desc limit 20000`,
  )
  return { open: rows.map((row) => row.id), groupId }
}
