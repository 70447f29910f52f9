import { sql, type Kysely } from 'kysely'

// Every write to a tree holds the tree's own row until it ends, so that none can go in between. The database asking again
// for each row of an import was a fifth of its time.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tree_person drop constraint tree_person_tree_id_fkey`.execute(db)
  await sql`alter table tree_union drop constraint tree_union_tree_id_fkey`.execute(db)
  await sql`alter table tree_extra drop constraint tree_extra_tree_id_fkey`.execute(db)
}
