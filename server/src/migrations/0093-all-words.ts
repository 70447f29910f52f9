import { sql, type Kysely } from 'kysely'

// All words of a name are searched, where only the first six were, and the words of descriptions too. The words are computed by the
// application, by and by: rows of the tables "…_due" wait for it, and so do groups, events and programs whose `said` is null.

/** Names of at least seven words, by what parts words. */
const isLong = (name: string) => sql`
  regexp_count(${sql.raw(name)}, '[\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\xbf\\u0964\\u0965\\u2000-\\u206f\\u3000-\\u303f]+') >= 6`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['social_group', 'social_event', 'finance_program']) {
    await sql`alter table ${sql.table(table)} add column said text[]`.execute(db)
    await sql`create index ${sql.id(`${table}_saying`)} on ${sql.table(table)} using gin (said)`.execute(db)
    await sql`create index ${sql.id(`${table}_unsaid`)} on ${sql.table(table)} (id) where said is null`.execute(db)
  }
  await sql`update social_event set said = '{}' where deleted_at is not null`.execute(db)
  await sql`create index finance_program_by_letter on finance_program ((lower(name) collate "C"), id)`.execute(db)

  await sql`create table account_name_due (account_id uuid primary key)`.execute(db)
  await sql`insert into account_name_due select id from account where ${isLong('name')}`.execute(db)

  await sql`
    create table donor_entry_due (program_id uuid not null, id uuid not null, primary key (program_id, id))`.execute(db)
  await sql`insert into donor_entry_due select program_id, id from donor_entry where ${isLong('name')}`.execute(db)

  // Where the person is the tree itself, the name of the tree waits.
  await sql`
    create table tree_name_due (tree_id uuid not null, person_id uuid not null, primary key (tree_id, person_id))`.execute(
    db,
  )
  await sql`
    insert into tree_name_due select id, id from tree where ${isLong(`name || ' ' || coalesce(gotra, '')`)}`.execute(db)
  // Full names are folded already: their words are parted by one space.
  await sql`
    insert into tree_name_due select tree_id, id from tree_person
    where exists (select from unnest(full_names) as name where length(name) - length(replace(name, ' ', '')) >= 6)
      or ${isLong(`coalesce(nickname, '')`)}`.execute(db)
}
