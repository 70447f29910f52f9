import type { MentionDraft } from '@mulghar/contract/kit/mentions'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { PostsDb, PostTable } from './tables.ts'

export type PostRow = Omit<Selectable<PostTable>, 'sounds' | 'words'>
/** All of a post but what only a search reads. */
export const postColumns = [
  'author_id',
  'id',
  'text',
  'visibility',
  'comments_closed',
  'media_count',
  'group_id',
  'shared_id',
  'created_at',
  'edited_at',
  'version',
] as const satisfies (keyof PostRow)[]
type PostKey = Pick<PostRow, 'author_id' | 'id'>

/** A post with what stands in it. */
export type WholePost = PostRow & {
  medias: { documentId: string; alt: string }[] | null
  mentions: MentionDraft[] | null
  bookmarked: boolean
}

/** These posts, the newest first. */
export async function selectWholePosts(db: PostsDb, viewerId: string, keys: readonly PostKey[]): Promise<WholePost[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<WholePost>`
    select ${sql.join(postColumns.map((column) => sql.ref(`p.${column}`)))},
      (select json_agg(json_build_object('documentId', m.document_id, 'alt', m.alt) order by m.position)
       from post_media m where m.author_id = p.author_id and m.post_id = p.id) as medias,
      (select json_agg(json_build_object('userId', m.account_id, 'from', m.start, 'length', m.length) order by m.start)
       from post_mention m where m.author_id = p.author_id and m.post_id = p.id) as mentions,
      exists (select from post_bookmark b where b.account_id = ${viewerId} and b.post_id = p.id) as bookmarked
    from unnest(${keys.map((key) => key.author_id)}::uuid[], ${keys.map((key) => key.id)}::uuid[]) as asked(author_id, id)
    join post p on p.author_id = asked.author_id and p.id = asked.id
    order by p.id desc`.execute(db)
  return rows
}

export async function findPosts(db: PostsDb, ids: readonly string[]): Promise<PostRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('post').select(postColumns).where('id', 'in', ids).execute()
}

export function lockPost(trx: PostsDb, { author_id, id }: PostKey): Promise<PostRow | undefined> {
  return trx
    .selectFrom('post')
    .select(postColumns)
    .where('author_id', '=', author_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertPost(trx: PostsDb, row: Insertable<PostTable>): Promise<void> {
  await trx.insertInto('post').values(row).execute()
}

export async function updatePost(
  trx: PostsDb,
  { author_id, id }: PostKey,
  change: Partial<Pick<PostRow, 'text' | 'visibility' | 'comments_closed' | 'media_count' | 'edited_at'>> & {
    sounds: string[]
    words: string
  },
): Promise<void> {
  await trx
    .updateTable('post')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('author_id', '=', author_id)
    .where('id', '=', id)
    .execute()
}

/** Deletes posts of one author, with what stands in them. */
export async function deletePosts(trx: PostsDb, authorId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of ['post_media', 'post_mention'] as const)
    await trx.deleteFrom(table).where('author_id', '=', authorId).where('post_id', 'in', ids).execute()
  for (const table of ['post_bookmark', 'post_pin'] as const)
    await trx.deleteFrom(table).where('post_id', 'in', ids).execute()
  await trx.deleteFrom('post').where('author_id', '=', authorId).where('id', 'in', ids).execute()
}

export async function selectMedia(trx: PostsDb, { author_id, id }: PostKey) {
  return trx
    .selectFrom('post_media')
    .select(['document_id', 'alt'])
    .where('author_id', '=', author_id)
    .where('post_id', '=', id)
    .orderBy('position')
    .execute()
}

export async function putMedia(
  trx: PostsDb,
  { author_id, id }: PostKey,
  medias: readonly { document_id: string; alt: string }[],
): Promise<void> {
  await trx.deleteFrom('post_media').where('author_id', '=', author_id).where('post_id', '=', id).execute()
  if (medias.length === 0) return
  await trx
    .insertInto('post_media')
    .values(
      medias.map(({ document_id, alt }, position) => ({
        author_id,
        post_id: id,
        position,
        document_id,
        alt,
      })),
    )
    .execute()
}

export async function putMentions(
  trx: PostsDb,
  { author_id, id }: PostKey,
  mentions: readonly MentionDraft[],
): Promise<void> {
  await trx.deleteFrom('post_mention').where('author_id', '=', author_id).where('post_id', '=', id).execute()
  if (mentions.length === 0) return
  await trx
    .insertInto('post_mention')
    .values(
      mentions.map(({ userId, from, length }) => ({
        author_id,
        post_id: id,
        start: from,
        length,
        account_id: userId,
      })),
    )
    .execute()
}

/** Holds an author's counter: who posts at once posts one after the other. */
export async function lockAuthor(trx: PostsDb, accountId: string): Promise<void> {
  await sql`
    insert into post_author (account_id) values (${accountId})
    on conflict (account_id) do update set account_id = excluded.account_id`.execute(trx)
}

/** Counts an author's posts that others may see at all by so many more, and finds the newest of them anew. */
export async function countAuthor(trx: PostsDb, accountId: string, more: number): Promise<void> {
  await sql`
    update post_author set posts = posts + ${more},
      newest_id = (
        select id from post where author_id = ${accountId} and visibility <> 'ONLY_ME' order by id desc limit 1)
    where account_id = ${accountId}`.execute(trx)
}

export async function countPostsOf(db: PostsDb, accountId: string): Promise<number> {
  const row = await db.selectFrom('post_author').select('posts').where('account_id', '=', accountId).executeTakeFirst()
  return row?.posts ?? 0
}

/** The mentions of a post, in the order of its text. */
export async function selectMentions(trx: PostsDb, { author_id, id }: PostKey): Promise<MentionDraft[]> {
  return trx
    .selectFrom('post_mention')
    .select(['account_id as userId', 'start as from', 'length'])
    .where('author_id', '=', author_id)
    .where('post_id', '=', id)
    .orderBy('start')
    .execute()
}
