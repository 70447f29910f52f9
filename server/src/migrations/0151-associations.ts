import { sql, type Kysely } from 'kysely'

// Godparents and witnesses: `people` has the ids of the people that the ASSO lines of a kept record name, so that they are found from
// both sides. Notes and sources of families are found by the names of their records.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tree_extra add column people text[]`.execute(db)
  await sql`create index tree_extra_by_people on tree_extra using gin (people) where people is not null`.execute(db)
  await sql`create index tree_extra_by_xref on tree_extra (tree_id, xref) where kind = 'RECORD'`.execute(db)
}
