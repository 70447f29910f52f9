import { sql, type Kysely } from 'kysely'

// A member who follows the one who adds them to a group is a member at once. One who has declined a request of that account is asked
// first, and the account must not notice: `is_follower` gives it the same limits as for a member who was not asked.
// Groups in which only members who declined are left are deleted by the hourly job, which finds them through the index.

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_member add column is_follower boolean not null default false`.execute(db)
  await sql`
    create index conversation_member_declined on conversation_member (conversation_id)
    where status = 'REFUSED' and peer_id is null`.execute(db)
}
