import type { Message } from '@mulghar/contract/messages/message'
import type { ReadPosition, Thread } from '@mulghar/contract/messages/messages'
import type { PageQuery } from '@mulghar/contract/kit/page'
import { AppError } from '../kit/app-error.ts'
import { decodeCursor, limitOf, toPage } from '../kit/page.ts'
import { hiddenSenders, mostRowsOfGroup, requireView, type View } from './core/access.ts'
import { selectMembers } from './core/conversations.sql.ts'
import { showsReads } from './membership.ts'
import { selectBySeq, selectShown, selectThread } from './core/messages.sql.ts'
import type { MessageParts } from './core/parts.ts'
import { presentConversations } from './core/present-conversation.ts'
import { presentMessages } from './core/present-message.ts'

type Query = PageQuery & { before?: string | undefined; after?: string | undefined }

export async function readConversation(parts: MessageParts, viewerId: string, id: string) {
  const [conversation] = await presentConversations(parts, [await requireView(parts, viewerId, id)], mostRowsOfGroup)
  return conversation!
}

/** A page of a conversation, with all that its head shows. */
export async function readThread(parts: MessageParts, viewerId: string, id: string, query: Query): Promise<Thread> {
  const view = await requireView(parts, viewerId, id)
  const slice = await sliceOf(parts, view, query)
  const [rows, [conversation], reads] = await Promise.all([
    selectThread(parts.db, view, { ...slice, limit: limitOf(query) }),
    presentConversations(parts, [view], mostRowsOfGroup),
    readReads(parts, view),
  ])
  const messages = new Map((await presentMessages(parts, [view], rows)).map((message) => [message.id, message]))
  return {
    ...toPage(
      rows,
      query,
      (row) => [row.seq],
      (row) => messages.get(row.id)!,
    ),
    conversation: conversation!,
    reads,
  }
}

/** Where a page begins: after the last one, or beside a message that the viewer may see. */
async function sliceOf({ db }: MessageParts, view: View, query: Query): Promise<{ before?: string; after?: string }> {
  const beside = query.after ?? query.before
  const direction = query.after === undefined ? 'before' : 'after'
  const cursor = decodeCursor(query.next, 1)
  if (cursor) {
    if (!/^\d{1,18}$/.test(String(cursor[0]))) throw new AppError('kit/bad-cursor')
    return { [direction]: String(cursor[0]) }
  }
  if (beside === undefined) return {}
  const [message] = await selectShown(db, [view], [beside], { withEvents: true })
  if (!message) throw new AppError('messages/message-not-found')
  return { [direction]: message.seq }
}

/** Up to where the others have read: for those who show it, and only to a viewer who does. A block between two leaves it where it was. */
async function readReads(parts: MessageParts, view: View): Promise<ReadPosition[]> {
  const { db, people } = parts
  const { joined, blocks, viewerId } = view
  if (joined.status !== 'ACTIVE' || !(await showsReads(parts, db, viewerId))) return []
  const hidden = new Set(hiddenSenders(joined, blocks))
  const members = (await selectMembers(db, [joined.id])).filter(
    (row) => row.status === 'ACTIVE' && row.account_id !== viewerId && !hidden.has(row.account_id),
  )
  if (members.length === 0) return []
  const chosen = await people.chosen(
    db,
    'readReceipts',
    members.map((row) => row.account_id),
  )
  // The position of a new member begins behind messages that they do not see.
  const showing = members.filter(
    (row) => chosen.get(row.account_id) === true && BigInt(row.read_seq) > BigInt(row.from_seq),
  )
  const read = await selectBySeq(db, view, [...new Set(showing.map((row) => row.read_seq))])
  const idOf = new Map(read.map((row) => [row.seq, row.id]))
  return showing.flatMap((row) => {
    const messageId = idOf.get(row.read_seq)
    return messageId === undefined
      ? []
      : [{ userId: row.account_id, messageId, at: row.read_at?.toISOString() ?? null }]
  })
}

export async function readMessage(
  parts: MessageParts,
  viewerId: string,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<Message> {
  const view = await requireView(parts, viewerId, conversationId)
  const [message] = await presentMessages(parts, [view], await selectShown(parts.db, [view], [messageId]))
  if (!message) throw new AppError('messages/message-not-found')
  return message
}

/** A message that the account has sent, also where it was a member before and has been added again since. */
export async function readOwnMessage(
  parts: MessageParts,
  senderId: string,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<Message> {
  const view = await requireView(parts, senderId, conversationId)
  const whole: View = { ...view, joined: { ...view.joined, from_seq: '0' } }
  const rows = await selectShown(parts.db, [whole], [messageId])
  const [message] = await presentMessages(
    parts,
    [view],
    rows.filter((row) => row.sender_id === senderId),
  )
  if (!message) throw new AppError('messages/message-not-found')
  return message
}
