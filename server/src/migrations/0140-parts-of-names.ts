import { sql, type Kysely } from 'kysely'

// A person's name has a prefix, a suffix and the particle of the surname. People from files had them in their records only, together
// with further names: the application reads them from there, by and by.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tree_person add column name_prefix text, add column surname_prefix text, add column name_suffix text
  `.execute(db)
  await sql`
    create table tree_name_parts_due (
      tree_id uuid not null,
      person_id uuid not null,
      primary key (tree_id, person_id)
    )`.execute(db)
  await sql`
    insert into tree_name_parts_due (tree_id, person_id)
    select tree_id, id from tree_extra where kind = 'PERSON'
    on conflict do nothing`.execute(db)
}
