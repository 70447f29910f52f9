import { mostUnread, type MessageReaction } from '@mulghar/contract/messages/kinds'
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import { runPrepared } from '../../kit/prepared.sql.ts'
import { hiddenSenders, type View } from './access.ts'
import type { MessagesDb, MessagesTables, MessageTable } from './tables.ts'

export type MessageRow = Omit<Selectable<MessageTable>, 'tokens' | 'withheld_text' | 'withheld_at' | 'withheld_tokens'>
/** The columns of a message `x` as an account sees them: the sender sees a newer text that did not reach the others. */
export const columnsFor = (viewerId: string) => sql`
  x.conversation_id, x.seq, x.id, x.sender_id, x.client_id, x.card_kind, x.card_id, x.reply_to, x.media_count,
  x.is_undelivered, x.created_at, x.deleted_at, x.event_kind, x.event_account,
  case when x.sender_id = ${viewerId} then coalesce(x.withheld_text, x.text) else x.text end as text,
  case
    when x.deleted_at is not null then null
    when x.sender_id = ${viewerId} then coalesce(x.withheld_at, x.edited_at)
    else x.edited_at end as edited_at`

/** Unread messages are searched among this many; hidden ones among them are not counted. */
const mostScanned = 1000

/** Conversations as one account sees them, as the rows of a statement: `v`. */
const viewRows = (views: readonly View[]): RawBuilder<unknown> => sql`
  unnest(
    ${views.map(({ joined }) => joined.id)}::uuid[], ${views.map(({ joined }) => joined.from_seq)}::bigint[],
    ${views.map(({ joined }) => joined.read_seq)}::bigint[], ${views.map(({ joined }) => joined.newest_seq)}::bigint[],
    ${views.map(({ joined }) => joined.kind === 'GROUP')}::boolean[])
  as v(id, from_seq, read_seq, newest_seq, is_group)`

/** True for messages `x` of a conversation `v` that are shown to the account of these views. */
function isShown(views: readonly View[]): RawBuilder<boolean> {
  const hidden = [...new Set(views.flatMap(({ joined, blocks }) => hiddenSenders(joined, blocks)))]
  return isShownTo(viewerOf(views), hidden)
}

/** The same for one account, and the accounts whose messages it does not see in groups. */
export const isShownTo = (viewerId: string, hidden: readonly string[]): RawBuilder<boolean> => sql`(
  (x.sender_id = ${viewerId} or (
    not x.is_undelivered and not (v.is_group and x.sender_id = any(${[...hidden]}::uuid[]))))
  and ${namesNobodyOf(hidden)})`

/** False for lines that name one of these accounts. */
const namesNobodyOf = (hidden: readonly string[]) =>
  sql`(x.event_account is null or x.event_account <> all(${[...hidden]}::uuid[]))`

/** The same for one conversation, without a join, so that its messages are read in the order of the key. */
function isShownIn({ joined, blocks, viewerId }: View): RawBuilder<boolean> {
  const hidden = hiddenSenders(joined, blocks)
  return sql`x.conversation_id = ${joined.id} and x.seq > ${joined.from_seq}::bigint and (
    x.sender_id = ${viewerId} or (
      not x.is_undelivered and x.sender_id <> all(${hidden}::uuid[]))) and ${namesNobodyOf(hidden)}`
}

const viewerOf = (views: readonly View[]) => views[0]!.viewerId

/** The newest message of each conversation that its viewer may see. */
export async function selectLast(db: MessagesDb, views: readonly View[]): Promise<MessageRow[]> {
  if (views.length === 0) return []
  return runPrepared(
    db,
    sql<MessageRow>`
    select ${columnsFor(viewerOf(views))} from ${viewRows(views)}, lateral (
      select * from conversation_message x
      where x.conversation_id = v.id and x.seq > v.from_seq and x.event_kind is null and ${isShown(views)}
      order by x.seq desc limit 1) as x`,
  )
}

/**
 * Counts unread messages of others in each conversation, up to `mostUnread`; deleted ones do not count. Behind more hidden ones than
 * are searched, the newest message that was delivered still counts as one.
 */
export async function countUnread(db: MessagesDb, views: readonly View[]): Promise<Map<string, number>> {
  if (views.length === 0) return new Map()
  const isUnread = sql`x.sender_id <> ${viewerOf(views)} and x.deleted_at is null and x.event_kind is null
    and ${isShown(views)}`
  const rows = await runPrepared(
    db,
    sql<{ id: string; unread: number }>`
    select v.id, greatest((
      select count(*)::int from (
        select from (
          select * from conversation_message x
          where x.conversation_id = v.id and x.seq > greatest(v.from_seq, v.read_seq)
          order by x.seq limit ${sql.lit(mostScanned)}) as x
        where ${isUnread}
        limit ${sql.lit(mostUnread)}) as counted), (
      select count(*)::int from conversation_message x
      where x.conversation_id = v.id and x.seq = v.newest_seq and x.seq > greatest(v.from_seq, v.read_seq) and ${isUnread}
      )) as unread
    from ${viewRows(views)}`,
  )
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}

type Slice = { before?: string | undefined; after?: string | undefined; limit: number }

/** Messages of one conversation that its viewer may see: before a number the newest first, after one the oldest first. */
export async function selectThread(db: MessagesDb, view: View, { before, after, limit }: Slice): Promise<MessageRow[]> {
  const where = sql`select ${columnsFor(view.viewerId)} from conversation_message x where ${isShownIn(view)}`
  return runPrepared(
    db,
    after !== undefined
      ? sql<MessageRow>`${where} and x.seq > ${after}::bigint order by x.seq limit ${limit}`
      : before !== undefined
        ? sql<MessageRow>`${where} and x.seq < ${before}::bigint order by x.seq desc limit ${limit}`
        : sql<MessageRow>`${where} order by x.seq desc limit ${limit}`,
  )
}

/** Finds those of these messages that their viewer may see, and of lines about the group where they are asked for. */
export async function selectShown(
  db: MessagesDb,
  views: readonly View[],
  ids: readonly string[],
  { withEvents = false } = {},
): Promise<MessageRow[]> {
  if (views.length === 0 || ids.length === 0) return []
  return runPrepared(
    db,
    sql<MessageRow>`
    select ${columnsFor(viewerOf(views))} from ${viewRows(views)}, conversation_message x
    where x.conversation_id = v.id and x.id = any(${[...ids]}::uuid[]) and x.seq > v.from_seq
      and (x.event_kind is null or ${withEvents}::boolean) and ${isShown(views)}`,
  )
}

/** For each number the newest message up to it that the viewer may see. */
export async function selectBySeq(
  db: MessagesDb,
  view: View,
  seqs: readonly string[],
): Promise<Pick<MessageRow, 'id' | 'seq'>[]> {
  if (seqs.length === 0) return []
  return runPrepared(
    db,
    sql<Pick<MessageRow, 'id' | 'seq'>>`
    select asked.seq::text as seq, x.id from unnest(${[...seqs]}::bigint[]) as asked(seq), lateral (
      select x.id from conversation_message x where ${isShownIn(view)} and x.seq <= asked.seq
      order by x.seq desc limit 1) as x`,
  )
}

/** A message with the lock of its conversation held. */
export function findMessage(
  db: MessagesDb,
  conversationId: string,
  id: string,
): Promise<(MessageRow & Pick<Selectable<MessageTable>, 'withheld_text'>) | undefined> {
  return db
    .selectFrom('conversation_message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .where('event_kind', 'is', null)
    .executeTakeFirst()
}

export async function findByClientId(
  db: MessagesDb,
  { conversationId, senderId, clientId }: { conversationId: string; senderId: string; clientId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversation_message')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('sender_id', '=', senderId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.id
}

/** Counts the messages of a sender in each of these conversations, up to a limit. */
export async function countSent(
  db: MessagesDb,
  conversationIds: readonly string[],
  senderId: string,
  most: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select asked.id, (
      select count(*)::int from (
        select from conversation_message
        where conversation_id = asked.id and sender_id = ${senderId} and event_kind is null limit ${most}) as sent) as count
    from unnest(${[...conversationIds]}::uuid[]) as asked(id)`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** True where a message of a sender has been delivered to the others. */
export async function hasDelivered(db: MessagesDb, conversationId: string, senderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from conversation_message
    where conversation_id = ${conversationId} and sender_id = ${senderId} and not is_undelivered limit 1`.execute(db)
  return rows.length > 0
}

/** Takes the next number of a conversation whose lock is held. */
export async function nextSeq(trx: MessagesDb, conversationId: string): Promise<string> {
  const { rows } = await sql<{ last_seq: string }>`
    update conversation set last_seq = last_seq + 1 where id = ${conversationId} returning last_seq`.execute(trx)
  return rows[0]!.last_seq
}

export async function insertMessage(trx: MessagesDb, row: Insertable<MessageTable>): Promise<void> {
  await trx.insertInto('conversation_message').values(row).execute()
}

/** Notes a new message at the members whom it reaches; the sender has read it. */
export async function deliver(
  trx: MessagesDb,
  message: { conversation_id: string; id: string; seq: string; sender_id: string; created_at: Date },
  notTo: readonly string[],
): Promise<void> {
  await sql`
    update conversation_member set newest_seq = ${message.seq}::bigint, newest_at = ${message.created_at},
      place = ${message.id}::uuid,
      read_seq = case when account_id = ${message.sender_id} then ${message.seq}::bigint else read_seq end,
      read_at = case when account_id = ${message.sender_id} then ${message.created_at} else read_at end
    where conversation_id = ${message.conversation_id} and status <> 'REFUSED'
      and account_id <> all(${[...notTo]}::uuid[])`.execute(trx)
}

export async function updateText(
  trx: MessagesDb,
  { conversation_id: conversationId, seq }: Pick<MessageRow, 'conversation_id' | 'seq'>,
  change:
    | { text: string; tokens: string[]; edited_at: Date }
    | { withheld_text: string; withheld_tokens: string[]; withheld_at: Date },
): Promise<void> {
  await trx
    .updateTable('conversation_message')
    .set('text' in change ? { ...change, withheld_text: null, withheld_tokens: null, withheld_at: null } : change)
    .where('conversation_id', '=', conversationId)
    .where('seq', '=', seq)
    .execute()
}

/** Empties messages; a mark stays. */
export async function blankMessages(
  trx: MessagesDb,
  conversationId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  const these = [...ids]
  await trx
    .updateTable('conversation_message')
    .set({
      text: '',
      tokens: [],
      edited_at: null,
      withheld_text: null,
      withheld_tokens: null,
      withheld_at: null,
      card_kind: null,
      card_id: null,
      reply_to: null,
      media_count: 0,
      deleted_at: at,
    })
    .where('conversation_id', '=', conversationId)
    .where('id', 'in', these)
    .execute()
  for (const table of ['message_media', 'message_reaction'] as const)
    await trx.deleteFrom(table).where('conversation_id', '=', conversationId).where('message_id', 'in', these).execute()
}

export async function insertMedia(
  trx: MessagesDb,
  conversationId: string,
  messageId: string,
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0) return
  await trx
    .insertInto('message_media')
    .values(
      documentIds.map((documentId, position) => ({
        conversation_id: conversationId,
        message_id: messageId,
        position,
        document_id: documentId,
      })),
    )
    .execute()
}

/** The keys of some messages, as two arrays of a statement. */
const keysOf = (rows: readonly Pick<MessageRow, 'conversation_id' | 'id'>[]) => sql`
  unnest(${rows.map((row) => row.conversation_id)}::uuid[], ${rows.map((row) => row.id)}::uuid[])
    as asked(conversation_id, message_id)`

export async function selectMedia(db: MessagesDb, rows: readonly MessageRow[]) {
  const those = rows.filter((row) => row.media_count > 0)
  if (those.length === 0) return []
  return runPrepared(
    db,
    sql<{ message_id: string; document_id: string }>`
    select media.message_id, media.document_id
    from ${keysOf(those)} join message_media media using (conversation_id, message_id)
    order by media.message_id, media.position`,
  )
}

export type ReactionRow = { message_id: string; account_id: string; emoji: MessageReaction }

/** Reactions as an account sees them. */
export async function selectReactions(
  db: MessagesDb,
  viewerId: string,
  rows: readonly MessageRow[],
): Promise<ReactionRow[]> {
  if (rows.length === 0) return []
  return runPrepared(
    db,
    sql<ReactionRow>`
    select reaction.message_id, reaction.account_id,
      case when reaction.account_id = ${viewerId} then reaction.emoji else reaction.shown_emoji end as emoji
    from ${keysOf(rows)} join message_reaction reaction using (conversation_id, message_id)
    where reaction.account_id = ${viewerId} or reaction.shown_emoji is not null
    order by reaction.at, reaction.account_id`,
  )
}

type NewReaction = {
  conversation_id: string
  message_id: string
  account_id: string
  emoji: MessageReaction
  at: Date
}

/** Puts a reaction in the place of an earlier one. Others go on seeing the earlier one where the new one does not reach them. */
export async function putReaction(trx: MessagesDb, row: NewReaction, isForOthers: boolean): Promise<void> {
  const shown = isForOthers ? { shown_emoji: row.emoji } : {}
  await trx
    .insertInto('message_reaction')
    .values({ ...row, shown_emoji: isForOthers ? row.emoji : null })
    .onConflict((conflict) =>
      conflict
        .columns(['conversation_id', 'message_id', 'account_id'])
        .doUpdateSet({ emoji: row.emoji, at: row.at, ...shown }),
    )
    .execute()
}

/** Deletes a reaction; answers the emoji that others saw, undefined where there was no reaction. */
export function deleteReaction(
  trx: MessagesDb,
  conversationId: string,
  messageId: string,
  accountId: string,
): Promise<Pick<Selectable<MessagesTables['message_reaction']>, 'shown_emoji'> | undefined> {
  return trx
    .deleteFrom('message_reaction')
    .where('conversation_id', '=', conversationId)
    .where('message_id', '=', messageId)
    .where('account_id', '=', accountId)
    .returning('shown_emoji')
    .executeTakeFirst()
}

export async function removeMedia(
  trx: MessagesDb,
  { conversation_id: conversationId, id, seq }: MessageRow,
  documentId: string,
): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('message_media')
    .where('conversation_id', '=', conversationId)
    .where('message_id', '=', id)
    .where('document_id', '=', documentId)
    .executeTakeFirst()
  await sql`
    update conversation_message set media_count = media_count - ${Number(numDeletedRows)}::smallint
    where conversation_id = ${conversationId} and seq = ${seq}::bigint`.execute(trx)
}

/** Leaves a message to its sender alone, with the newer text that did not reach the others. */
export async function takeBackFromOthers(
  trx: MessagesDb,
  { conversation_id: conversationId, seq }: Pick<MessageRow, 'conversation_id' | 'seq'>,
): Promise<void> {
  await sql`
    update conversation_message set is_undelivered = true, text = coalesce(withheld_text, text),
      tokens = coalesce(withheld_tokens, tokens), edited_at = coalesce(withheld_at, edited_at),
      withheld_text = null, withheld_tokens = null, withheld_at = null
    where conversation_id = ${conversationId} and seq = ${seq}::bigint`.execute(trx)
}
