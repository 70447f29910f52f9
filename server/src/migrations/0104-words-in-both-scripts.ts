import { sql, type Kysely } from 'kysely'

// A word in Latin letters and the same word in Devanagari are one exact word. The hourly job notes the shared spelling of rows that
// were written before; until then such rows are found in their former order.

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['social_group', 'social_event', 'finance_program', 'heritage_place', 'post']) {
    await sql`drop index if exists ${sql.id(`${table}_unsaid`)}`.execute(db)
    await sql`
      create index ${sql.id(`${table}_unsaid`)} on ${sql.table(table)} (id)
      where (words is null or (words <> ''::tsvector and not words @@ '''v2'''::tsquery))`.execute(db)
  }
  await sql`insert into account_name_due select id from account on conflict do nothing`.execute(db)
  await sql`insert into tree_name_due select id, id from tree on conflict do nothing`.execute(db)
  // Full names are folded. A single name of at most two words has keys by the letter only where its letters are not the shared spelling.
  await sql`
    insert into tree_name_due select tree_id, id from tree_person
    where cardinality(full_names) > 1 or full_names[1] like '% % %' or full_names[1] ~ '[wx]|aa|ee|oo|ou|sht|n[gy][cgjk]'
    on conflict do nothing`.execute(db)
}
