import { sql, type Kysely } from 'kysely'

// What is written with every person costs an import most. A person's own keys stand in their row, where an index over all
// keys told them; and of who lives only those are in an index who had not long died when this was written.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tree_person add column search_keys text[] collate "C"`.execute(db)
  await sql`
    update tree_person as person set search_keys = told.keys
    from (select tree_id, person_id, array_agg(key) as keys from tree_name_key group by tree_id, person_id) as told
    where told.tree_id = person.tree_id and told.person_id = person.id`.execute(db)
  await sql`update tree_person set search_keys = '{}' where search_keys is null`.execute(db)
  await sql`alter table tree_person alter column search_keys set not null`.execute(db)
  await sql`drop index tree_name_key_person`.execute(db)
  await sql`drop index tree_person_dead_from`.execute(db)
  await sql`create index tree_person_living on tree_person (tree_id, dead_from) where dead_from > 2020`.execute(db)
}
