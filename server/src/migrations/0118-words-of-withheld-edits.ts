import { sql, type Kysely } from 'kysely'

// The author of an edit that did not arrive finds the message by its new words, as if it had. Others find it by the words that arrived.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_message add column withheld_tokens text[]`.execute(db)
  await sql`
    create index conversation_message_withheld_tokens on conversation_message using gin (withheld_tokens)
    with (fastupdate = off) where withheld_tokens is not null`.execute(db)
}
