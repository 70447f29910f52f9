import { sql, type Kysely } from 'kysely'

// Where a city lies, and what else it is called: its name in Devanagari, and spellings other than the one that is shown.
// All of it comes with the next edition of the project's data, as the rows themselves did.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table city
      add column native_name text,
      add column latitude double precision,
      add column longitude double precision`.execute(db)
  // A city is also looked for without its country.
  await sql`create index city_by_name_alone on city (folded_name)`.execute(db)
  await sql`
    create table city_name (
      city_id text not null references city (id) on delete cascade,
      folded_name text collate "C" not null,
      primary key (city_id, folded_name)
    )`.execute(db)
  await sql`create index city_name_by_name on city_name (folded_name)`.execute(db)
}
