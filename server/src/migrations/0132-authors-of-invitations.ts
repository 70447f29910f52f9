import { sql, type Kysely } from 'kysely'

// An account lists its own invitations of all trees. Invitations by name have their author in the history alone, where most entries of an
// account are about people.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index tree_change_invited on tree_change (account_id, id)
    where subject_kind = 'MEMBER' and kind = 'CREATE'`.execute(db)
}
