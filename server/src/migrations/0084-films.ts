import { sql, type Kysely } from 'kysely'

// How long a film is.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document add column duration_ms integer`.execute(db)
}
