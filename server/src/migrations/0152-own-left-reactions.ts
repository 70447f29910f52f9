import { sql, type Kysely } from 'kysely'

// The list of own reactions to messages that a member no longer sees reads the conversations of an account one by one.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index message_reaction_of_account on message_reaction (account_id, conversation_id, message_id)`.execute(db)
  await sql`drop index message_reaction_account`.execute(db)
}
