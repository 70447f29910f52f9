import { sql } from 'kysely'
import type { CommentRow } from './comments.sql.ts'
import type { ReactionsDb } from './tables.ts'

/** Some of the comments of a thing that is gone go, with all that was said of them but their likes; names them. */
export async function deleteSomeComments(db: ReactionsDb, thingId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from comment where (thing_id, id) in (
        select thing_id, id from comment where thing_id = ${thingId} order by id limit ${limit})
      returning thing_id, id),
    unnamed as (
      delete from comment_mention where (thing_id, comment_id) in (select thing_id, id from gone)),
    uncounted as (
      delete from reaction_count where thing_id in (select id from gone))
    select id from gone`.execute(db)
  return rows.map(({ id }) => id)
}

/** Some of the comments that an account has written. */
export function selectCommentsBy(db: ReactionsDb, authorId: string, limit: number): Promise<CommentRow[]> {
  return db.selectFrom('comment').selectAll().where('author_id', '=', authorId).orderBy('id').limit(limit).execute()
}

/** What an account has said of things, in pages, for its export. */
export async function* ownComments(db: ReactionsDb, authorId: string, limit: number) {
  let after: string | undefined
  for (;;) {
    const rows = await db
      .selectFrom('comment')
      .select(['id', 'thing_id', 'text', 'created_at', 'edited_at'])
      .where('author_id', '=', authorId)
      .$if(after !== undefined, (query) => query.where('id', '>', after!))
      .orderBy('id')
      .limit(limit)
      .execute()
    yield* rows
    after = rows.at(-1)?.id
    if (rows.length < limit) return
  }
}

export async function* ownLikes(db: ReactionsDb, accountId: string, limit: number) {
  let after: string | undefined
  for (;;) {
    const rows = await db
      .selectFrom('content_like')
      .select(['thing_id', 'at'])
      .where('account_id', '=', accountId)
      .$if(after !== undefined, (query) => query.where('thing_id', '>', after!))
      .orderBy('thing_id')
      .limit(limit)
      .execute()
    yield* rows
    after = rows.at(-1)?.thing_id
    if (rows.length < limit) return
  }
}
