import { sql } from 'kysely'
import type { MemberRow } from './core/conversations.sql.ts'
import type { MessagesDb } from './core/tables.ts'

/** Memberships with messages that are unread since before a time and were not reminded of; they count as reminded from then on. */
export async function takeUnreminded(
  trx: MessagesDb,
  before: Date,
  limit: number,
): Promise<Pick<MemberRow, 'conversation_id' | 'account_id'>[]> {
  const { rows } = await sql<Pick<MemberRow, 'conversation_id' | 'account_id'>>`
    update conversation_member as member set reminded_seq = member.newest_seq
    from (
      select conversation_id, account_id from conversation_member
      where newest_at < ${before} and newest_seq > read_seq and newest_seq > reminded_seq
      order by newest_at limit ${limit} for update skip locked) as due
    where member.conversation_id = due.conversation_id and member.account_id = due.account_id
    returning member.conversation_id, member.account_id`.execute(trx)
  return rows
}

/** The members who were reminded of one of these messages and have not read it. */
export async function selectReminded(
  trx: MessagesDb,
  conversationId: string,
  seqs: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from conversation_member
    where conversation_id = ${conversationId} and status = 'ACTIVE' and exists (
      select from unnest(${[...seqs]}::bigint[]) as gone(seq) where read_seq < gone.seq and reminded_seq >= gone.seq)
    order by account_id`.execute(trx)
  return rows.map(({ id }) => id)
}
