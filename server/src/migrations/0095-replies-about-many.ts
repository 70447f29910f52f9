import { sql, type Kysely } from 'kysely'

// A kept reply is about what it was made in and about what was made: it goes with either.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency_key add column about uuid[] not null default '{}'`.execute(db)
  await sql`update idempotency_key set about = array[root_id] where root_id is not null`.execute(db)
  await sql`alter table idempotency_key drop column root_id`.execute(db)
  await sql`create index idempotency_key_about on idempotency_key using gin (about)`.execute(db)
}
