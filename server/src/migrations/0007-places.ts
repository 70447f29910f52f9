import { sql, type Kysely } from 'kysely'

// Places belong to nobody: the same rows for everyone, filled from the project's own data and changed by nothing else.
// `city_source` says which edition of that data the rows are.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table city (
      id text primary key,
      country_code text collate "C" not null,
      name text not null,
      folded_name text collate "C" not null,
      region text,
      timezone text not null,
      population integer not null
    )`.execute(db)
  await sql`create index city_by_name on city (country_code, folded_name)`.execute(db)
  await sql`
    create table city_source (
      name text primary key,
      edition text not null
    )`.execute(db)
}
