import { sql, type Kysely } from 'kysely'

/**
 * Members of a group are notified of posts once an hour. A member who does not hear the author of that post is notified of the first
 * post of somebody else: so a group keeps of whose posts it has told within the hour. Groups that told within the last hour keep
 * nobody, and tell again when that hour is over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table group_told (
      group_id uuid not null,
      account_id uuid not null,
      primary key (group_id, account_id))`.execute(db)
  await sql`create index group_told_of on group_told (account_id)`.execute(db)
}
