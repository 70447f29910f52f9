import type { UsesInRoot } from '../documents/public.ts'
import { lockConversation } from './core/conversations.sql.ts'
import { removeMessages, tellOfOwn } from './editing.ts'
import { findMessage, removeMedia, takeBackFromOthers } from './core/messages.sql.ts'
import type { MessageParts } from './core/parts.ts'
import { forgetReminders } from './reminders.ts'

/** Takes an own file off own messages, also where the sender has left or is blocked; a message of nothing else is deleted. */
export function removeOwnFile(
  parts: MessageParts,
  { id: accountId }: { id: string },
  { documentId, rootId: conversationId, uses }: UsesInRoot,
): Promise<void> {
  return parts.change(parts.db, async (trx, tell) => {
    if (!(await lockConversation(trx, conversationId))) return
    let isForAll = false
    for (const { refId } of uses) {
      const message = await findMessage(trx, conversationId, refId)
      if (message?.sender_id !== accountId) continue
      isForAll ||= !message.is_undelivered
      const isLast =
        message.media_count === 1 && (message.withheld_text ?? message.text) === '' && message.card_kind === null
      if (isLast) {
        await removeMessages(parts, trx, conversationId, [refId])
        await forgetReminders(parts, trx, conversationId, [message.seq])
      } else {
        await removeMedia(trx, message, documentId)
        await parts.documents.detach(trx, { kind: 'message', rootId: conversationId, refId }, documentId)
        // Others saw the file alone: without it nothing of the message has arrived.
        const isEmptyForOthers = message.media_count === 1 && message.text === '' && message.card_kind === null
        if (isEmptyForOthers) {
          await takeBackFromOthers(trx, message)
          await forgetReminders(parts, trx, conversationId, [message.seq])
        }
      }
    }
    await tellOfOwn(tell, conversationId, accountId, isForAll)
  })
}
