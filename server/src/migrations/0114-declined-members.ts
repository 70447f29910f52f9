import { sql, type Kysely } from 'kysely'

// Others must not notice that a member has declined. So a group counts members who declined, as it counts those who have not answered
// yet. A member who follows the sender lifts the limit of a request, and this has to last where they have declined it, as it lasts
// where they have not: `is_unlimited` stores it in the row of the sender.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_member add column is_unlimited boolean not null default false`.execute(db)
  await sql`
    update conversation set member_count = (
      select count(*) from conversation_member where conversation_id = conversation.id)
    where kind = 'GROUP' and exists (
      select from conversation_member where conversation_id = conversation.id and status = 'REFUSED')`.execute(db)
}
