import { sql, type Kysely } from 'kysely'

// An account lists its own changes that wait, of all trees.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index tree_proposal_sent on tree_proposal (account_id, id) where status = 'WAITING'`.execute(db)
}
