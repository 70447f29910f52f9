import { sql, type Kysely } from 'kysely'

// Owners arrange the photos of a place. Photos of one position stand in the order in which they were added, as all did before.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table heritage_photo add column position integer not null default 0`.execute(db)
}
