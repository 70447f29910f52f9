import { sql, type Kysely } from 'kysely'

// Trees and members are found by the letters of their names before they are found by sound, as people are; members by the last
// word of their name too.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tree_by_letter on tree ((lower(name) collate "C"), id)`.execute(db)
  await sql`create index account_by_letter on account ((lower(name) collate "C"), id)`.execute(db)
  await sql`
    create index account_by_last_letter on account ((substring(lower(name) from '\\S+$') collate "C"), id)`.execute(db)
}
