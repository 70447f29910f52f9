import { sql } from 'kysely'
import { runPrepared } from '../kit/prepared.sql.ts'
import type { MessagesDb } from './core/tables.ts'

export type LeftRow = {
  id: string
  conversation_id: string
  text: string
  media_count: number
  has_card: boolean
  created_at: Date
}

type Asked = {
  senderId: string
  /** A member who blocks the other one of a conversation of two loses the conversation. */
  blocked: readonly string[]
  before: string | undefined
  limit: number
}

/**
 * The messages of a sender that no membership shows to them any more, newest first. A sender who was added again sees
 * only the messages after that. The statement reads the index `conversation_message_sender` from its end.
 */
export async function selectOwnLeft(db: MessagesDb, { senderId, blocked, before, limit }: Asked): Promise<LeftRow[]> {
  return runPrepared(
    db,
    sql<LeftRow>`
    select x.id, x.conversation_id, coalesce(x.withheld_text, x.text) as text, x.media_count,
      x.card_kind is not null as has_card, x.created_at
    from conversation_message x
    where x.sender_id = ${senderId} and x.deleted_at is null
      and (${before ?? null}::uuid is null or x.id < ${before ?? null}::uuid)
      and not exists (
        select from conversation_member m
        where m.conversation_id = x.conversation_id and m.account_id = ${senderId} and m.status <> 'REFUSED'
          and m.from_seq < x.seq and (m.peer_id is null or m.peer_id <> all(${[...blocked]}::uuid[])))
    order by x.id desc limit ${limit}`,
  )
}
