import { sql, type Kysely } from 'kysely'

// The last of two given names, without a family name, is found by its letters too. People with such names wait for the hourly job, which
// writes their keys anew. Until then they are found by the sound of that word.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into tree_name_due select tree_id, id from tree_person
    where (first_name = '' or last_name = '') and trim(first_name || last_name) like '% %'
    on conflict do nothing`.execute(db)
}
