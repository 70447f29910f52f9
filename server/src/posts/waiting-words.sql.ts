import { sql } from 'kysely'
import { isUnsaid, textColumns } from '../kit/names/said.sql.ts'
import type { PostsDb } from './tables.ts'

type WaitingPost = { author_id: string; id: string; text: string }

/** Posts whose words wait to be noted, locked until the transaction ends. */
export const selectWaitingPosts = (trx: PostsDb, limit: number): Promise<WaitingPost[]> =>
  trx
    .selectFrom('post')
    .select(['author_id', 'id', 'text'])
    .where(isUnsaid)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export async function updateWords(trx: PostsDb, posts: readonly WaitingPost[]): Promise<void> {
  if (posts.length === 0) return
  const noted = posts.map(({ author_id, id, text }) => ({ author_id, id, ...textColumns(text) }))
  await sql`
    update post set sounds = array(select jsonb_array_elements_text(noted.sounds)), words = noted.words::tsvector
    from jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) as noted(author_id uuid, id uuid, sounds jsonb, words text)
    where post.author_id = noted.author_id and post.id = noted.id`.execute(trx)
}
