import { mostRequestMessages } from '@mulghar/contract/messages/kinds'
import type { MessageDraft } from '@mulghar/contract/messages/messages'
import { AppError } from '../kit/app-error.ts'
import { newId } from '../kit/ids.ts'
import { hiddenSenders, isHeardByPeer } from './core/access.ts'
import { cardKey, cardReader, seenCards } from './core/cards.ts'
import { acceptOwnRequest, acceptRequest, changeConversation, type OpenConversation } from './core/change.ts'
import { updateMember } from './core/conversations.sql.ts'
import {
  deliver,
  findByClientId,
  hasDelivered,
  insertMedia,
  insertMessage,
  nextSeq,
  selectShown,
  countSent,
} from './core/messages.sql.ts'
import type { MessageParts } from './core/parts.ts'
import { tokensOf } from './core/search.sql.ts'
import type { MemberStatus } from './core/tables.ts'
import { isWaiting, messagesFrom, requireRequestsLeft } from './core/writing.ts'

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
    await acceptOwnRequest(parts, open)
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
  const reader = cardReader(view.viewerId, [view.joined])
  if (card && !(await seenCards({ ...parts, db: trx }, reader, [card])).has(cardKey(card)))
    throw new AppError('messages/card-not-found')
  if (replyTo && (await selectShown(trx, [view], [replyTo])).length === 0)
    throw new AppError('messages/message-not-found')
}

/** Delivery of a message to the other members. */
type Reach = { isUndelivered: boolean; isRequest: boolean }

/**
 * Decides how a message reaches the other members; refuses a message that may not be sent. Refusals are the same whether or not
 * the other one blocks the sender or has declined the request: the sender must not notice.
 */
async function reachOf(parts: MessageParts, open: OpenConversation): Promise<Reach> {
  const { trx, view } = open
  const { joined, viewerId } = view
  if (joined.kind === 'GROUP') {
    if (isWaiting(joined)) await requireRequestLeft(open)
    return { isUndelivered: false, isRequest: false }
  }
  const { peer_id: peerId, peer_status: peerStatus } = joined
  // The other one has left Mulghar.
  if (peerId === null || peerStatus === null) throw new AppError('messages/not-allowed')
  const isUndelivered = !isHeardByPeer(view)
  if (!isWaiting(joined)) return { isUndelivered, isRequest: false }
  await requireInvitable(parts, open, peerId)
  const between = await parts.people.between(trx, [viewerId], [peerId])
  if (between.get(`${peerId} ${viewerId}`)?.follows === true) {
    await openToFollower(parts, open, peerId, peerStatus)
    return { isUndelivered, isRequest: false }
  }
  // The first message is one more request.
  if ((await requireRequestLeft(open)) === 0) await requireRequestsLeft(trx, viewerId, [peerId])
  const isRequest = !isUndelivered && !(await hasDelivered(trx, joined.id, viewerId))
  return { isUndelivered, isRequest }
}

async function requireInvitable({ people }: MessageParts, { trx, view }: OpenConversation, peerId: string) {
  const invitable = await people.invitable(trx, messagesFrom, view.viewerId, [peerId], { isAcrossBlocks: true })
  if (invitable.get(peerId) !== true) throw new AppError('messages/not-allowed')
}

/** A follower takes a request as accepted. One who has declined it gets nothing, but the limit ends for the sender all the same. */
function openToFollower(
  parts: MessageParts,
  { trx, view: { joined, viewerId } }: OpenConversation,
  peerId: string,
  status: MemberStatus,
): Promise<void> {
  if (status === 'REFUSED')
    return updateMember(trx, { conversation_id: joined.id, account_id: viewerId }, { is_unlimited: true })
  return acceptRequest(parts, trx, { id: joined.id, status }, peerId)
}

/** Refuses more messages than may wait for an answer; answers the number that were sent. */
async function requireRequestLeft({ trx, view: { joined, viewerId } }: OpenConversation): Promise<number> {
  const sent = (await countSent(trx, [joined.id], viewerId, mostRequestMessages)).get(joined.id) ?? 0
  if (sent >= mostRequestMessages) throw new AppError('messages/wait-for-reply')
  return sent
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
  if (isRequest)
    await notices.notify(trx, {
      kind: 'MESSAGE_REQUEST',
      to: [joined.peer_id!],
      actorId: viewerId,
      rootId: joined.id,
    })
  await emit(!isUndelivered)
  return key.id
}
