import { sql, type Kysely } from 'kysely'

// An account lists its own requests to join trees that wait, the newest first.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index tree_member_asked on tree_member (account_id, created_at, tree_id)
    where status = 'PENDING' and origin = 'REQUEST'`.execute(db)
}
