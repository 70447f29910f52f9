import { mostRequestMessages } from '@mulghar/contract/messages/kinds'
import type { MessageDraft } from '@mulghar/contract/messages/messages'
import { AppError } from '../kit/app-error.ts'
import { newId } from '../kit/ids.ts'
import { hiddenSenders } from './core/access.ts'
import { cardKey, seenCards } from './core/cards.ts'
import { acceptRequest, changeConversation, type OpenConversation } from './core/change.ts'
import { updateMember } from './core/conversations.sql.ts'
import {
  deliver,
  findByClientId,
  insertMedia,
  insertMessage,
  nextSeq,
  selectShown,
  countSent,
} from './core/messages.sql.ts'
import type { MessageParts } from './core/parts.ts'
import { tokensOf } from './core/search.sql.ts'
import { messagesFrom } from './core/writing.ts'

type Sending = { conversationId: string; senderId: string }

/** Sends a message, or finds the one that the same draft made before; answers its id. */
export function sendMessage(parts: MessageParts, sending: Sending, draft: MessageDraft): Promise<string> {
  const { conversationId, senderId } = sending
  return changeConversation(parts, { conversationId, accountId: senderId }, async (open) => {
    const known = await findByClientId(open.trx, { conversationId, senderId, clientId: draft.clientId })
    if (known !== undefined) return known
    requireWhole(draft)
    const reach = await reachOf(parts, open)
    await requireSeen(parts, open, draft)
    await acceptRequest(parts, open)
    return writeMessage(parts, open, draft, reach)
  })
}

function requireWhole({ text = '', mediaIds = [], card }: MessageDraft): void {
  if (text === '' && mediaIds.length === 0 && !card) throw new AppError('messages/empty')
}

/** A card and an answered message have to be there for the sender. */
async function requireSeen(
  parts: MessageParts,
  { trx, view }: OpenConversation,
  { card, replyTo }: MessageDraft,
): Promise<void> {
  if (card && !(await seenCards({ ...parts, db: trx }, view.viewerId, [card])).has(cardKey(card)))
    throw new AppError('messages/card-not-found')
  if (replyTo && (await selectShown(trx, [view], [replyTo])).length === 0)
    throw new AppError('messages/message-not-found')
}

/** Delivery of a message to the other members. */
type Reach = { isUndelivered: boolean; isRequest: boolean }

/** Decides how a message reaches the other member of a conversation of two; refuses a message that may not be sent. */
async function reachOf(
  { people }: MessageParts,
  { trx, view: { joined, blocks, viewerId } }: OpenConversation,
): Promise<Reach> {
  const { peer_id: peerId, peer_status: peerStatus } = joined
  if (joined.kind === 'GROUP') return { isUndelivered: false, isRequest: false }
  // The other one has left Mulghar.
  if (peerId === null || peerStatus === null) throw new AppError('messages/not-allowed')
  const isBlocked = blocks.blockedBy.includes(peerId)
  if (peerStatus === 'ACTIVE') return { isUndelivered: isBlocked, isRequest: false }
  const follows = (await people.between(trx, [viewerId], [peerId])).get(`${peerId} ${viewerId}`)?.follows === true
  if (!isBlocked && !(await people.invitable(trx, messagesFrom, viewerId, [peerId])).get(peerId))
    throw new AppError('messages/not-allowed')
  if (follows && peerStatus === 'REQUEST') {
    await updateMember(trx, { conversation_id: joined.id, account_id: peerId }, { status: 'ACTIVE' })
    return { isUndelivered: isBlocked, isRequest: false }
  }
  const sent = (await countSent(trx, [joined.id], viewerId, mostRequestMessages)).get(joined.id) ?? 0
  if (sent >= mostRequestMessages) throw new AppError('messages/wait-for-reply')
  return { isUndelivered: isBlocked || peerStatus === 'REFUSED', isRequest: sent === 0 }
}

async function writeMessage(
  parts: MessageParts,
  { trx, at, view: { joined, blocks, viewerId }, emit }: OpenConversation,
  draft: MessageDraft,
  { isUndelivered, isRequest }: Reach,
): Promise<string> {
  const { documents, notices } = parts
  const { text = '', card, replyTo } = draft
  const mediaIds = [...new Set(draft.mediaIds)]
  const key = { conversation_id: joined.id, id: newId(), sender_id: viewerId, created_at: at }
  for (const documentId of mediaIds)
    await documents.attach(trx, { id: viewerId }, documentId, { kind: 'message', rootId: joined.id, refId: key.id }, [
      'IMAGE',
      'VIDEO',
      'FILE',
    ])
  if ((await documents.media(trx, mediaIds)).size < mediaIds.length) throw new AppError('messages/not-media')
  const seq = await nextSeq(trx, joined.id)
  await insertMessage(trx, {
    ...key,
    seq,
    client_id: draft.clientId,
    text,
    card_kind: card?.kind ?? null,
    card_id: card?.id ?? null,
    reply_to: replyTo ?? null,
    media_count: mediaIds.length,
    is_undelivered: isUndelivered,
    tokens: tokensOf(joined.id, text),
    edited_at: null,
    deleted_at: null,
  })
  await insertMedia(trx, joined.id, key.id, mediaIds)
  const notTo = isUndelivered ? [joined.peer_id!] : hiddenSenders(joined, blocks)
  await deliver(trx, { ...key, seq }, notTo)
  if (isRequest && !isUndelivered)
    await notices.notify(trx, {
      kind: 'MESSAGE_REQUEST',
      to: [joined.peer_id!],
      actorId: viewerId,
      rootId: joined.id,
    })
  await emit(!isUndelivered)
  return key.id
}
