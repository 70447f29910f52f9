import type { Page, PageQuery } from '@mulghar/contract/kit/page'
import type { LeftMessage, LeftReaction } from '@mulghar/contract/messages/messages'
import { decodeCursor, idKey, limitOf, toPage } from '../kit/page.ts'
import { acrossBlock } from './core/access.ts'
import type { MessageParts } from './core/parts.ts'
import { selectOwnLeft, selectOwnLeftReactions } from './own-left.sql.ts'

/** The messages of an account that it can still delete, but finds in no conversation. Nothing of others is named. */
export async function listOwnLeft(
  { db, people }: Pick<MessageParts, 'db' | 'people'>,
  accountId: string,
  query: PageQuery,
): Promise<Page<LeftMessage>> {
  const { blocked } = await people.blocks(db, accountId)
  const cursor = decodeCursor(query.next, 1)
  const before = cursor && idKey(cursor[0])
  const rows = await selectOwnLeft(db, { senderId: accountId, blocked, before, limit: limitOf(query) })
  return toPage(
    rows,
    query,
    (row) => [row.id],
    (row): LeftMessage => ({
      id: row.id,
      conversationId: row.conversation_id,
      text: row.text,
      mediaCount: row.media_count,
      hasCard: row.has_card,
      createdAt: row.created_at.toISOString(),
    }),
  )
}

/** The reactions of an account that it can still take away, but finds in no conversation. Nothing of the messages is named. */
export async function listOwnLeftReactions(
  { db, people }: Pick<MessageParts, 'db' | 'people'>,
  accountId: string,
  query: PageQuery,
): Promise<Page<LeftReaction>> {
  const blocks = await people.blocks(db, accountId)
  const cursor = decodeCursor(query.next, 1)
  const rows = await selectOwnLeftReactions(db, {
    accountId,
    blocked: blocks.blocked,
    hiddenInGroups: acrossBlock(blocks),
    before: cursor && idKey(cursor[0]),
    limit: limitOf(query),
  })
  return toPage(
    rows,
    query,
    (row) => [row.message_id],
    (row): LeftReaction => ({
      id: row.message_id,
      conversationId: row.conversation_id,
      emoji: row.emoji,
      reactedAt: row.at.toISOString(),
    }),
  )
}
