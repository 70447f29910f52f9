import { sql, type Kysely } from 'kysely'

// Trees are found by the words of their description. The words are beside the tree, whose row every change of the tree writes anew.
// The hourly job computes them for trees that exist.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tree_word (
      id uuid primary key references tree (id),
      sounds text[] not null,
      said text[] not null,
      words tsvector not null
    )`.execute(db)
  await sql`create index tree_word_by_words on tree_word using gin (words)`.execute(db)
  await sql`create index tree_word_saying on tree_word using gin (said)`.execute(db)
  await sql`insert into tree_name_due select id, id from tree on conflict do nothing`.execute(db)
}
