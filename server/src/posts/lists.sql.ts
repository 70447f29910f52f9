import type { Audience } from '@mulghar/contract/people/privacy'
import { sql } from 'kysely'
import type { PostsDb } from './tables.ts'

export type ListedPost = { author_id: string; id: string }
/** Which part of a list: older than one post, or newer. */
export type Part = { before?: string | undefined; since?: string | undefined; limit: number }

const within = (part: Part, id = sql.ref('id')) =>
  sql`${part.before === undefined ? sql`true` : sql`${id} < ${part.before}::uuid`}
    and ${part.since === undefined ? sql`true` : sql`${id} > ${part.since}::uuid`}`

/** Somebody's posts for these audiences and in these groups, the newest first. */
export async function selectPostsOf(
  db: PostsDb,
  {
    authorId,
    audiences,
    groups,
    withMedia,
    part,
  }: {
    authorId: string
    audiences: readonly Audience[]
    /** Those that the viewer reads. */
    groups: readonly string[]
    withMedia: boolean
    part: Part
  },
): Promise<ListedPost[]> {
  const { rows } = await sql<ListedPost>`
    select author_id, id from post
    where author_id = ${authorId} and ${within(part)}
      and (visibility = any(${[...audiences]}) or group_id = any(${[...groups]}::uuid[]))
      ${withMedia ? sql`and media_count > 0` : sql``}
    order by id desc limit ${part.limit}`.execute(db)
  return rows
}

/**
 * What these authors show to who follows them, the newest first. Of each is asked first for the newest within the part: the
 * authors of the first so many posts are among the authors whose newest are the first so many.
 */
export async function selectFollowed(db: PostsDb, authorIds: readonly string[], part: Part): Promise<ListedPost[]> {
  if (authorIds.length === 0) return []
  const newest =
    part.before === undefined
      ? sql`
        select account_id as author_id, newest_id as id from post_author
        where account_id = any(${[...authorIds]}::uuid[]) and ${within(part, sql.ref('newest_id'))}`
      : sql`
        select f.author_id, newest.id
        from unnest(${[...authorIds]}::uuid[]) as f(author_id)
        cross join lateral (
          select p.id from post p
          where p.author_id = f.author_id and p.visibility <> 'ONLY_ME' and ${within(part, sql.ref('p.id'))}
          order by p.id desc limit 1) as newest`
  const { rows } = await sql<ListedPost>`
    with first as (
      select author_id from (${newest}) as newest where id is not null order by id desc limit ${part.limit})
    select p.author_id, p.id from first
    cross join lateral (
      select author_id, id from post
      where author_id = first.author_id and visibility <> 'ONLY_ME' and ${within(part)}
      order by id desc limit ${part.limit}) as p
    order by p.id desc limit ${part.limit}`.execute(db)
  return rows
}

export type NewestPost = ListedPost & { visibility: Audience; group_id: string | null }

/** The newest of all posts, whoever sees them. */
export async function selectNewest(db: PostsDb, part: Part): Promise<NewestPost[]> {
  const { rows } = await sql<NewestPost>`
    select author_id, id, visibility, group_id from post
    where ${within(part)} order by id desc limit ${part.limit}`.execute(db)
  return rows
}

/** What is for all members, without some authors, the newest first. */
export async function selectForMembers(db: PostsDb, withoutIds: readonly string[], part: Part): Promise<ListedPost[]> {
  const { rows } = await sql<ListedPost>`
    select author_id, id from post
    where visibility = 'MEMBERS' and author_id <> all(${[...withoutIds]}::uuid[]) and ${within(part)}
    order by id desc limit ${part.limit}`.execute(db)
  return rows
}

export async function insertBookmark(db: PostsDb, row: { account_id: string; id: string; post_id: string }) {
  await db
    .insertInto('post_bookmark')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteBookmark(db: PostsDb, accountId: string, postId: string): Promise<void> {
  await db.deleteFrom('post_bookmark').where('account_id', '=', accountId).where('post_id', '=', postId).execute()
}

/** What an account has marked, the latest marked first; `place` is the mark's own. */
export async function selectBookmarked(
  db: PostsDb,
  accountId: string,
  before: string | undefined,
  limit: number,
): Promise<(ListedPost & { place: string })[]> {
  const { rows } = await sql<ListedPost & { place: string }>`
    select p.author_id, p.id, b.id as place
    from post_bookmark b join post p on p.id = b.post_id
    where b.account_id = ${accountId} ${before === undefined ? sql`` : sql`and b.id < ${before}::uuid`}
    order by b.id desc limit ${limit}`.execute(db)
  return rows
}
