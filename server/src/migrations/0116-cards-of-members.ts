import { sql, type Kysely } from 'kysely'

// An erasure finds the cards that show the account, in messages of others.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index conversation_message_card on conversation_message (card_id) where card_kind = 'USER'`.execute(
    db,
  )
}
