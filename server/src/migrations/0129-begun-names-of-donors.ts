import { sql, type Kysely } from 'kysely'

// The list of a program's entries finds a name by the beginning of a word. Entries from before wait for the hourly job, which notes
// these beginnings beside the sounds. Until then they are found by whole words.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into donor_entry_due select program_id, id from donor_entry where sounds <> '{}'
    on conflict do nothing`.execute(db)
}
