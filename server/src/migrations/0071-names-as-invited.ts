import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the tree was called when somebody was invited: of a hidden one, a link says no more to who has not signed in.
  await sql`alter table tree_invite add column name_then text`.execute(db)
  await sql`update tree_invite set name_then = tree.name from tree where tree.id = tree_invite.tree_id`.execute(db)
  await sql`alter table tree_invite alter column name_then set not null`.execute(db)
}
