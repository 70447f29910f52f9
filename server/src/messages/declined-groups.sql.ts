import { sql } from 'kysely'
import type { MessagesDb } from './core/tables.ts'

/**
 * Groups whose members have all declined, and in which nothing has happened since a time. Costs one probe for each row of the index
 * `conversation_member_declined`.
 */
export async function selectDeclinedGroups(db: MessagesDb, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct m.conversation_id as id from conversation_member m
    where m.status = 'REFUSED' and m.peer_id is null
      and not exists (
        select from conversation_member other
        where other.conversation_id = m.conversation_id and other.status <> 'REFUSED')
      and not exists (
        select from conversation c
        where c.id = m.conversation_id and (c.created_at > ${before} or exists (
          select from conversation_message x
          where x.conversation_id = c.id and x.seq = c.last_seq and x.created_at > ${before})))
    limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
