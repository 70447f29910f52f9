import { sql, type Kysely } from 'kysely'

/** When a member read up to their position; senders see it where both show it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_member add column read_at timestamptz`.execute(db)
}
