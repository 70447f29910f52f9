import { sql } from 'kysely'
import { postColumns, type PostRow } from './posts.sql.ts'
import type { PostsDb } from './tables.ts'

export function selectSomePosts(db: PostsDb, authorId: string, limit: number): Promise<PostRow[]> {
  return db
    .selectFrom('post')
    .select(postColumns)
    .where('author_id', '=', authorId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** All that an account has posted, a page at a time. */
export async function* ownPosts(db: PostsDb, authorId: string, limit: number) {
  let after: string | undefined
  for (;;) {
    const { rows } = await sql<Omit<PostRow, 'author_id'> & { medias: unknown }>`
      select p.id, p.text, p.visibility, p.comments_closed, p.created_at, p.edited_at,
        (select json_agg(json_build_object('id', m.document_id, 'alt', m.alt) order by m.position)
         from post_media m where m.author_id = p.author_id and m.post_id = p.id) as medias
      from post p where p.author_id = ${authorId} ${after === undefined ? sql`` : sql`and p.id > ${after}::uuid`}
      order by p.id limit ${limit}`.execute(db)
    yield* rows
    after = rows.at(-1)?.id
    if (rows.length < limit) return
  }
}

export async function ownBookmarks(db: PostsDb, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('post_bookmark').select('post_id').where('account_id', '=', accountId).execute()
  return rows.map((row) => row.post_id)
}

/** Some of the marks and mentions that name an account go; true while there may be more. */
export async function deleteNamesOf(db: PostsDb, accountId: string, limit: number): Promise<boolean> {
  for (const table of ['post_bookmark', 'post_mention'] as const) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where account_id = ${accountId}::uuid limit ${limit}))`.execute(db)
    if (numAffectedRows === BigInt(limit)) return true
  }
  return false
}

export async function deleteAuthor(db: PostsDb, accountId: string): Promise<void> {
  await db.deleteFrom('post_author').where('account_id', '=', accountId).execute()
}
