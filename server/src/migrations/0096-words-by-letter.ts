import { sql, type Kysely } from 'kysely'

// Words are searched by their letters before their sounds, in names and in descriptions. The application computes them by and by:
// groups, events, programs and posts whose `words` is null wait for it, and so do the rows of the tables "…_due".

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['social_group', 'social_event', 'finance_program', 'post']) {
    await sql`alter table ${sql.table(table)} add column words tsvector`.execute(db)
    await sql`create index ${sql.id(`${table}_by_words`)} on ${sql.table(table)} using gin (words)`.execute(db)
    await sql`drop index if exists ${sql.id(`${table}_unsaid`)}`.execute(db)
    await sql`create index ${sql.id(`${table}_unsaid`)} on ${sql.table(table)} (id) where words is null`.execute(db)
  }
  await sql`update social_event set words = '' where deleted_at is not null`.execute(db)
  await sql`insert into account_name_due select id from account on conflict do nothing`.execute(db)
  await sql`insert into tree_name_due select id, id from tree on conflict do nothing`.execute(db)
  // Full names are folded: their words are parted by one space. A single name of two words is found without keys.
  await sql`
    insert into tree_name_due select tree_id, id from tree_person
    where cardinality(full_names) > 1 or full_names[1] like '% % %' on conflict do nothing`.execute(db)
}
