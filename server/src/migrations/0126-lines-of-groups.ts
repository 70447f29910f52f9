import { sql, type Kysely } from 'kysely'

// A group shows in its thread who added whom, who has left and how it was named. These lines are rows of `conversation_message`, so
// that pages and read positions go by one number. `sender_id` has the acting member, and `text` the new name of the group.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversation_message
      add column event_kind text check (event_kind in ('ADDED', 'LEFT', 'RENAMED')),
      add column event_account uuid`.execute(db)
  await sql`
    create index conversation_message_event_account on conversation_message (event_account)
    where event_account is not null`.execute(db)
}
