import type { MessageReaction } from '@mulghar/contract/messages/kinds'
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
 * The messages of a sender that no membership shows to them any more, newest first. A sender who was added again sees only the
 * messages after that. The statement steps through the conversations of the sender in an index, one row for each, and reads
 * messages only where some may be left: its cost does not grow with the messages that are still shown.
 */
export async function selectOwnLeft(db: MessagesDb, { senderId, blocked, before, limit }: Asked): Promise<LeftRow[]> {
  const next = (after: ReturnType<typeof sql>) => sql`
    select x.conversation_id from conversation_message x
    where x.sender_id = ${senderId}::uuid and x.deleted_at is null ${after}
    order by x.conversation_id limit 1`
  return runPrepared(
    db,
    sql<LeftRow>`
    with recursive written (conversation_id) as (
      (${next(sql``)})
      union all
      select (${next(sql`and x.conversation_id > written.conversation_id`)})
      from written where written.conversation_id is not null),
    lost as (
      select written.conversation_id, shown.from_seq as until_seq
      from written
      left join conversation_member shown
        on shown.conversation_id = written.conversation_id and shown.account_id = ${senderId}::uuid
        and shown.status <> 'REFUSED' and (shown.peer_id is null or shown.peer_id <> all(${[...blocked]}::uuid[]))
      where written.conversation_id is not null and (shown.account_id is null or shown.from_seq > 0))
    select x.id, x.conversation_id, coalesce(x.withheld_text, x.text) as text, x.media_count,
      x.card_kind is not null as has_card, x.created_at
    from lost
    cross join lateral (
      select m.* from conversation_message m
      where m.sender_id = ${senderId}::uuid and m.conversation_id = lost.conversation_id and m.deleted_at is null
        and m.event_kind is null
        and (lost.until_seq is null or m.seq <= lost.until_seq)
        and (${before ?? null}::uuid is null or m.id < ${before ?? null}::uuid)
      order by m.id desc limit ${limit}) as x
    order by x.id desc limit ${limit}`,
  )
}

export type LeftReactionRow = { conversation_id: string; message_id: string; emoji: MessageReaction; at: Date }

type AskedReactions = {
  accountId: string
  blocked: readonly string[]
  /** Senders across a block: a group does not show their messages. */
  hiddenInGroups: readonly string[]
  before: string | undefined
  limit: number
}

/**
 * The reactions of an account to messages that no membership shows to it any more, the newest message first. Like the messages
 * above, they are read one conversation after the other; those of conversations that show all their messages are not read.
 */
export async function selectOwnLeftReactions(
  db: MessagesDb,
  { accountId, blocked, hiddenInGroups, before, limit }: AskedReactions,
): Promise<LeftReactionRow[]> {
  const next = (after: ReturnType<typeof sql>) => sql`
    select r.conversation_id from message_reaction r
    where r.account_id = ${accountId}::uuid ${after}
    order by r.conversation_id limit 1`
  return runPrepared(
    db,
    sql<LeftReactionRow>`
    with recursive reacted (conversation_id) as (
      (${next(sql``)})
      union all
      select (${next(sql`and r.conversation_id > reacted.conversation_id`)})
      from reacted where reacted.conversation_id is not null),
    lost as (
      select reacted.conversation_id, shown.from_seq as until_seq, shown.account_id is null as is_closed,
        shown.peer_id is null as is_group
      from reacted
      left join conversation_member shown
        on shown.conversation_id = reacted.conversation_id and shown.account_id = ${accountId}::uuid
        and shown.status <> 'REFUSED' and (shown.peer_id is null or shown.peer_id <> all(${[...blocked]}::uuid[]))
      where reacted.conversation_id is not null and (shown.account_id is null or shown.from_seq > 0
        or (shown.peer_id is null and cardinality(${[...hiddenInGroups]}::uuid[]) > 0)))
    select x.conversation_id, x.message_id, x.emoji, x.at
    from lost
    cross join lateral (
      select r.* from message_reaction r
      where r.account_id = ${accountId}::uuid and r.conversation_id = lost.conversation_id
        and (lost.is_closed or exists (
          select from conversation_message m
          where m.conversation_id = r.conversation_id and m.id = r.message_id and (m.seq <= lost.until_seq
            or (lost.is_group and m.sender_id = any(${[...hiddenInGroups]}::uuid[])))))
        and (${before ?? null}::uuid is null or r.message_id < ${before ?? null}::uuid)
      order by r.message_id desc limit ${limit}) as x
    order by x.message_id desc limit ${limit}`,
  )
}
