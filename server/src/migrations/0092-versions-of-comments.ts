import { sql, type Kysely } from 'kysely'

// Whoever changes a comment on two devices is told by it that the other one was earlier.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comment add column version integer not null default 1`.execute(db)
}
