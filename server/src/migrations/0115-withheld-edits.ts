import { sql, type Kysely } from 'kysely'

// Changes that a member makes between two while the other one blocks them, or has declined, must not show up later. The text
// that did not arrive is stored beside the text that did, and the emoji of a reaction beside the one that others see.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table conversation_message
      add column withheld_text text,
      add column withheld_at timestamptz`.execute(db)
  await sql`alter table message_reaction add column shown_emoji text`.execute(db)
  await sql`update message_reaction set shown_emoji = emoji`.execute(db)
}
