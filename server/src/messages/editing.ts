import type { MessageReaction } from '@mulghar/contract/messages/kinds'
import { AppError } from '../kit/app-error.ts'
import type { Tell } from '../kit/change.ts'
import { isHeardByPeer, requireView } from './core/access.ts'
import { lockConversation } from './core/conversations.sql.ts'
import { acceptRequest, changeConversation, eventKinds, type OpenConversation } from './core/change.ts'
import {
  blankMessages,
  deleteReaction,
  findMessage,
  putReaction,
  selectShown,
  updateText,
  type MessageRow,
} from './core/messages.sql.ts'
import type { MessageParts } from './core/parts.ts'
import { mayEdit } from './core/present-message.ts'
import { tokensOf } from './core/search.sql.ts'
import type { MessagesDb } from './core/tables.ts'

type Named = { conversationId: string; accountId: string; messageId: string }

async function requireShown({ trx, view }: OpenConversation, messageId: string): Promise<MessageRow> {
  const [message] = await selectShown(trx, [view], [messageId])
  if (!message) throw new AppError('messages/message-not-found')
  return message
}

export const editMessage = (parts: MessageParts, named: Named, text: string): Promise<void> =>
  changeConversation(parts, named, async (open) => {
    const message = await requireShown(open, named.messageId)
    if (message.sender_id !== named.accountId) throw new AppError('messages/not-sender')
    if (message.deleted_at !== null) throw new AppError('messages/deleted')
    if (message.text === text) return
    if (!mayEdit(message, named.accountId, open.at)) throw new AppError('messages/too-late')
    if (text === '' && message.media_count === 0 && message.card_kind === null) throw new AppError('messages/empty')
    const isForAll = !message.is_undelivered && isHeardByPeer(open.view)
    // The other one goes on seeing the text that has arrived.
    const isWithheld = !message.is_undelivered && !isForAll
    const tokens = tokensOf(message.conversation_id, text)
    await updateText(
      open.trx,
      message,
      isWithheld
        ? { withheld_text: text, withheld_tokens: tokens, withheld_at: open.at }
        : { text, tokens, edited_at: open.at },
    )
    await open.emit(isForAll)
  })

/** Deletes messages for everybody: marks stay, files are released. */
export async function removeMessages(
  { documents, clock }: Pick<MessageParts, 'documents' | 'clock'>,
  trx: MessagesDb,
  conversationId: string,
  ids: readonly string[],
): Promise<void> {
  await documents.detach(trx, { kind: 'message', rootId: conversationId, refIds: ids })
  await blankMessages(trx, conversationId, ids, clock.now())
}

/** Finds a message that the account may see, outside of a change. */
async function findShown(
  parts: MessageParts,
  { conversationId, accountId, messageId }: Named,
): Promise<MessageRow | undefined> {
  const view = await requireView(parts, accountId, conversationId)
  const [message] = await selectShown(parts.db, [view], [messageId])
  return message
}

/** Emits that an account changed something of its own in a conversation that it may no longer see. */
const tellOfOwn = (tell: Tell, message: MessageRow, accountId: string): Promise<void> =>
  tell({
    kind: eventKinds.changed,
    rootId: message.conversation_id,
    to: [accountId],
    ...(!message.is_undelivered && { hears: accountId }),
  })

/** One's own words can always be deleted, also after leaving or a block. */
export async function removeMessage(parts: MessageParts, named: Named): Promise<void> {
  const { conversationId, accountId, messageId } = named
  const isOwn = await parts.change(parts.db, async (trx, tell) => {
    const isThere = await lockConversation(trx, conversationId)
    const own = isThere ? await findMessage(trx, conversationId, messageId) : undefined
    if (own?.sender_id !== accountId) return false
    if (own.deleted_at !== null) return true
    await removeMessages(parts, trx, conversationId, [messageId])
    await tellOfOwn(tell, own, accountId)
    return true
  })
  if (!isOwn) await refuseRemoval(parts, named)
}

/** Refuses to delete a message of another member; those who may not see it do not learn that it exists. */
async function refuseRemoval(parts: MessageParts, named: Named): Promise<never> {
  throw new AppError((await findShown(parts, named)) ? 'messages/not-sender' : 'messages/message-not-found')
}

export const reactToMessage = (parts: MessageParts, named: Named, emoji: MessageReaction): Promise<void> =>
  changeConversation(parts, named, async (open) => {
    const message = await requireShown(open, named.messageId)
    if (message.deleted_at !== null) throw new AppError('messages/deleted')
    await acceptRequest(parts, open)
    const isForAll = !message.is_undelivered && isHeardByPeer(open.view)
    await putReaction(
      open.trx,
      {
        conversation_id: named.conversationId,
        message_id: named.messageId,
        account_id: named.accountId,
        emoji,
        at: open.at,
      },
      isForAll,
    )
    await open.emit(isForAll)
  })

/** One's own reaction can always be taken back, also after leaving or a block. */
export async function takeReactionBack(parts: MessageParts, named: Named): Promise<void> {
  const { conversationId, accountId, messageId } = named
  const isGone = await parts.change(parts.db, async (trx, tell) => {
    const isThere = await lockConversation(trx, conversationId)
    const message = isThere ? await findMessage(trx, conversationId, messageId) : undefined
    if (!message || !(await deleteReaction(trx, conversationId, messageId, accountId))) return false
    await tellOfOwn(tell, message, accountId)
    return true
  })
  // Those who may not see the message do not learn that it exists.
  if (!isGone && !(await findShown(parts, named))) throw new AppError('messages/message-not-found')
}
