import { sql, type Kysely } from 'kysely'

// Notes of events and shared notes become a field of a person. `with_notes` is true for records of files whose notes and
// citations of events are in the person's row; an export leaves those of other records as they were read.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tree_person add column notes jsonb`.execute(db)
  await sql`alter table tree_extra add column with_notes boolean`.execute(db)
}
