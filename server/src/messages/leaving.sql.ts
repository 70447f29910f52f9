import { sql } from 'kysely'
import { giveToNobody } from '../kit/erasure.sql.ts'
import { goneAccount } from '../kit/erasure-types.ts'
import type { MessagesDb } from './core/tables.ts'

/** Conversations that have reached an account or that it has opened, without requests of these accounts to join groups. */
export function selectOwnConversations(db: MessagesDb, accountId: string, notAskedBy: readonly string[]) {
  return db
    .selectFrom('conversation_member as member')
    .innerJoin('conversation', 'conversation.id', 'member.conversation_id')
    .select(['conversation.id', 'conversation.kind', 'member.status', 'member.muted', 'member.joined_at'])
    .where('member.account_id', '=', accountId)
    .where((row) => row.or([row('member.place', 'is not', null), row('conversation.created_by', '=', accountId)]))
    .$if(notAskedBy.length > 0, (query) =>
      query.where((row) =>
        row.or([
          row('member.status', '<>', 'REQUEST'),
          row('member.added_by', 'is', null),
          row('member.added_by', 'not in', [...notAskedBy]),
        ]),
      ),
    )
    .orderBy('conversation.id')
    .execute()
}

export async function selectOwnMessages(db: MessagesDb, accountId: string, after: string | undefined, limit: number) {
  const rows = await db
    .selectFrom('conversation_message')
    .select(['conversation_id', 'id', 'card_kind', 'card_id', 'reply_to', 'created_at'])
    .select((row) => [
      row.fn.coalesce('withheld_text', 'text').as('text'),
      row.fn.coalesce('withheld_at', 'edited_at').as('edited_at'),
    ])
    .where('sender_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('event_kind', 'is', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute()
  if (rows.length === 0) return []
  const media = await db
    .selectFrom('message_media')
    .select(['message_id', 'document_id'])
    .where('conversation_id', 'in', [...new Set(rows.map((row) => row.conversation_id))])
    .where(
      'message_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  const mediaOf = Map.groupBy(media, (row) => row.message_id)
  return rows.map((row) => ({ ...row, documents: (mediaOf.get(row.id) ?? []).map((one) => one.document_id) }))
}

/** The lines about groups that an account has caused; they do not say whom it has added. */
export function selectOwnEvents(db: MessagesDb, accountId: string) {
  return db
    .selectFrom('conversation_message')
    .select(['conversation_id', 'event_kind as kind', 'text as name', 'created_at'])
    .where('sender_id', '=', accountId)
    .where('event_kind', 'is not', null)
    .orderBy('id')
    .execute()
}

/** Deletes lines about groups that name an account; true while there may be more. */
export async function deleteEventsOf(db: MessagesDb, accountId: string, limit: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from conversation_message where (conversation_id, seq) in (
      (select conversation_id, seq from conversation_message
        where sender_id = ${accountId} and event_kind is not null limit ${limit})
      union all
      (select conversation_id, seq from conversation_message where event_account = ${accountId} limit ${limit}))`.execute(
    db,
  )
  return Number(numAffectedRows) >= limit
}

export function selectOwnReactions(db: MessagesDb, accountId: string) {
  return db
    .selectFrom('message_reaction')
    .select(['conversation_id', 'message_id', 'emoji', 'at'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .orderBy('message_id')
    .execute()
}

export async function findMembership(db: MessagesDb, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversation_member')
    .select('conversation_id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return row?.conversation_id
}

/** The conversation of one of an account's messages, with some of them. */
export async function findSome(db: MessagesDb, accountId: string, limit: number) {
  const first = await db
    .selectFrom('conversation_message')
    .select('conversation_id')
    .where('sender_id', '=', accountId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!first) return undefined
  const rows = await db
    .selectFrom('conversation_message')
    .select(['id', 'seq'])
    .where('sender_id', '=', accountId)
    .where('conversation_id', '=', first.conversation_id)
    .orderBy('id')
    .limit(limit)
    .execute()
  return { conversationId: first.conversation_id, messages: rows }
}

/** Removes the sender from messages; who sent them is not stored elsewhere. */
export async function forgetSender(trx: MessagesDb, conversationId: string, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('conversation_message')
    .set({ sender_id: goneAccount, client_id: null })
    .where('conversation_id', '=', conversationId)
    .where('id', 'in', [...ids])
    .execute()
}

/** Deletes messages without a mark. Their files, media and reactions are gone before. */
export async function deleteMessages(trx: MessagesDb, conversationId: string, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('conversation_message')
    .where('conversation_id', '=', conversationId)
    .where('id', 'in', [...ids])
    .execute()
}

export async function deletePairs(db: MessagesDb, accountId: string): Promise<void> {
  for (const column of ['low_id', 'high_id'] as const)
    await db.deleteFrom('conversation_pair').where(column, '=', accountId).execute()
}

/** Declines the requests to join groups that an account made to these accounts. */
export function declineRequestsOf(
  trx: MessagesDb,
  adderId: string,
  accountIds: readonly string[],
): Promise<{ conversation_id: string; account_id: string }[]> {
  return trx
    .updateTable('conversation_member')
    .set({ status: 'REFUSED' })
    .where('added_by', '=', adderId)
    .where('account_id', 'in', [...accountIds])
    .where('status', '=', 'REQUEST')
    .returning(['conversation_id', 'account_id'])
    .execute()
}

export async function deleteOwnReactions(db: MessagesDb, accountId: string): Promise<void> {
  await db.deleteFrom('message_reaction').where('account_id', '=', accountId).execute()
}

/** Puts nobody in the place of the account in rows of others; true while there may be more. */
export async function nameNobody(db: MessagesDb, accountId: string, limit: number): Promise<boolean> {
  const asked = { accountId, limit }
  return (
    (await giveToNobody(db, { table: 'conversation_member', column: 'peer_id', ...asked })) ||
    (await giveToNobody(db, { table: 'conversation_member', column: 'added_by', ...asked })) ||
    (await giveToNobody(db, { table: 'conversation', column: 'created_by', ...asked })) ||
    giveToNobody(db, {
      table: 'conversation_message',
      column: 'card_id',
      only: sql<boolean>`card_kind = 'USER'`,
      ...asked,
    })
  )
}
