import { sql, type Kysely } from 'kysely'

// Members list their likes, newest first.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index content_like_by_account on content_like (account_id, id)`.execute(db)
}
