import { sql } from 'kysely'
import type { ListedPost, Part } from './lists.sql.ts'
import type { PostsDb } from './tables.ts'

const within = (part: Part) =>
  sql`${part.before === undefined ? sql`true` : sql`id < ${part.before}::uuid`}
    and ${part.since === undefined ? sql`true` : sql`id > ${part.since}::uuid`}`

/** What is posted in these groups, without some authors, the newest first: of each group no more is read than a part. */
export async function selectInGroups(
  db: PostsDb,
  groupIds: readonly string[],
  withoutIds: readonly string[],
  part: Part,
): Promise<ListedPost[]> {
  if (groupIds.length === 0) return []
  const { rows } = await sql<ListedPost>`
    select p.author_id, p.id from unnest(${[...groupIds]}::uuid[]) as g(id)
    cross join lateral (
      select author_id, id from post
      where group_id = g.id and author_id <> all(${[...withoutIds]}::uuid[]) and ${within(part)}
      order by id desc limit ${part.limit}) as p
    order by p.id desc limit ${part.limit}`.execute(db)
  return rows
}

/** The groups in which somebody has posted, so many at most. */
export async function selectGroupsOfAuthor(db: PostsDb, authorId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('post')
    .select('group_id')
    .distinct()
    .where('author_id', '=', authorId)
    .where('group_id', 'is not', null)
    .limit(limit)
    .execute()
  return rows.map((row) => row.group_id!)
}

/** Posts of so many authors are looked at when one is deleted. */
const mostNext = 20

/** The first post of each author in a group after another post, within the hour for which members are notified once. */
export async function selectNextInGroup(
  db: PostsDb,
  { groupId, postId, until }: { groupId: string; postId: string; until: Date },
): Promise<{ accountId: string; postId: string }[]> {
  const { rows } = await sql<{ accountId: string; postId: string }>`
    select author_id as "accountId", min(id::text) as "postId" from post
    where group_id = ${groupId} and id > ${postId} and created_at < ${until}
    group by author_id order by "postId" limit ${mostNext}`.execute(db)
  return rows
}

/**
 * Lets a post stay in its group until the transaction ends, or, where it is deleted, the next post. A deleted post was to notify
 * members for that one too.
 */
export async function holdToldPost(
  trx: PostsDb,
  { groupId, postId }: { groupId: string; postId: string },
): Promise<{ accountId: string; postId: string } | undefined> {
  const { rows } = await sql<{ accountId: string; postId: string }>`
    select author_id as "accountId", id as "postId" from post
    where group_id = ${groupId} and id >= ${postId} order by id limit 1 for key share`.execute(trx)
  return rows[0]
}

export async function findPin(db: PostsDb, groupId: string): Promise<string | undefined> {
  const row = await db.selectFrom('post_pin').select('post_id').where('group_id', '=', groupId).executeTakeFirst()
  return row?.post_id
}

export async function putPin(trx: PostsDb, groupId: string, postId: string | null): Promise<void> {
  await trx.deleteFrom('post_pin').where('group_id', '=', groupId).execute()
  if (postId !== null) await trx.insertInto('post_pin').values({ group_id: groupId, post_id: postId }).execute()
}

/** Some of the posts of a group that is gone are in none any more; true while there may be more. */
export async function leaveGroup(db: PostsDb, groupId: string, limit: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update post set group_id = null where (author_id, id) in (
      select author_id, id from post where group_id = ${groupId}::uuid limit ${limit})`.execute(db)
  return numAffectedRows === BigInt(limit)
}

export async function putRemoval(
  trx: PostsDb,
  row: { author_id: string; post_id: string; reason: string | null; at: Date },
): Promise<void> {
  await trx.insertInto('post_removal').values(row).execute()
}

/** Why posts of an account were taken away, by post. */
export async function selectRemovals(
  db: PostsDb,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('post_removal')
    .select(['post_id', 'reason'])
    .where('author_id', '=', accountId)
    .where('post_id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.post_id, row.reason]))
}

export async function deleteRemovalsBefore(db: PostsDb, before: Date): Promise<void> {
  await db.deleteFrom('post_removal').where('at', '<', before).execute()
}
