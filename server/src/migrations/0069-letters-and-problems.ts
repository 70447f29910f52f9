import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // People are found by the letters of their names, given name first, before they are found by their sound. An entry of an
  // index has at most 2,704 bytes.
  await sql`
    create index tree_person_by_full_name on tree_person
      (tree_id, (left(full_names[1], 200) collate "C"), id)`.execute(db)
  // What a task has met so far that is not as it should be.
  await sql`alter table task add column problems int`.execute(db)
}
