import { sql, type Kysely } from 'kysely'

// The list of own messages in conversations that a member has left reads the conversations of a sender one by one.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index conversation_message_of_sender on conversation_message (sender_id, conversation_id, id)
    include (seq) where deleted_at is null`.execute(db)
}
