import { sql, type Kysely } from 'kysely'

// The content of a withdrawn proposal is deleted, also of those that were withdrawn earlier.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update tree_proposal set name = '', body = '{}', base = '[]', reason = null where status = 'WITHDRAWN'`.execute(db)
}
