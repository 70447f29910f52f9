import { sql, type Kysely } from 'kysely'

// A photo keeps the place where it was taken only where its uploader chose so.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table document add column has_location boolean not null default false`.execute(db)
}
