import { sql, type Kysely } from 'kysely'

// A new post of a group makes the notification of a deleted one true again.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index notice_withdrawn on notice (root_id, kind, at) where outcome = 'WITHDRAWN'`.execute(db)
}
