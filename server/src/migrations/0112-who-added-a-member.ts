import { sql, type Kysely } from 'kysely'

// A request to join a group of messages is hidden while a block is between the member and the one who added them. Requests from
// before count as those of the account that opened the group.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_member add column added_by uuid`.execute(db)
  await sql`
    update conversation_member member set added_by = conversation.created_by from conversation
    where conversation.id = member.conversation_id and conversation.kind = 'GROUP' and member.status = 'REQUEST'`.execute(
    db,
  )
  await sql`create index conversation_member_added_by on conversation_member (added_by) where added_by is not null`.execute(
    db,
  )
}
