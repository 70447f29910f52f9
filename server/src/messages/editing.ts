import type { MessageReaction } from '@mulghar/contract/messages/kinds'
import { AppError } from '../kit/app-error.ts'
import type { Tell } from '../kit/change.ts'
import { isHeardByPeer, requireView } from './core/access.ts'
import { lockConversation } from './core/conversations.sql.ts'
import { acceptOwnRequest, changeConversation, eventKinds, type OpenConversation } from './core/change.ts'
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
import { forgetReminders } from './reminders.ts'

type Named = { conversationId: string; accountId: string; messageId: string }

async function requireShown({ trx, view }: OpenConversation, messageId: string): Promise<MessageRow> {
  const [message] = await selectShown(trx, [view], [messageId])
  if (!message) throw new AppError('messages/message-not-found')
  return message
}

const isEditWithheld = async ({ trx }: OpenConversation, message: MessageRow): Promise<boolean> =>
  ((await findMessage(trx, message.conversation_id, message.id))?.withheld_text ?? null) !== null

type Edit = {
  text: string
  /** The text that the sender has changed; undefined where any text may be replaced. */
  previousText?: string | undefined
}

export const editMessage = (parts: MessageParts, named: Named, { text, previousText }: Edit): Promise<void> =>
  changeConversation(parts, named, async (open) => {
    const message = await requireShown(open, named.messageId)
    if (message.sender_id !== named.accountId) throw new AppError('messages/not-sender')
    if (message.deleted_at !== null) throw new AppError('messages/deleted')
    const isForAll = !message.is_undelivered && isHeardByPeer(open.view)
    const mayStillEdit = mayEdit(message, named.accountId, open.at)
    // Saving the same text again delivers an edit that did not arrive; where it cannot, the author does not notice.
    if (message.text === text && !(isForAll && mayStillEdit && (await isEditWithheld(open, message)))) return
    if (!mayStillEdit) throw new AppError('messages/too-late')
    if (previousText !== undefined && message.text !== previousText && message.text !== text)
      throw new AppError('messages/changed')
    if (text === '' && message.media_count === 0 && message.card_kind === null) throw new AppError('messages/empty')
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
export const tellOfOwn = (tell: Tell, rootId: string, accountId: string, isForAll: boolean): Promise<void> =>
  tell({ kind: eventKinds.changed, rootId, to: [accountId], ...(isForAll && { hears: accountId }) })

/** One's own words can always be deleted, also after leaving or a block. */
export async function removeMessage(parts: MessageParts, named: Named): Promise<void> {
  const { conversationId, accountId, messageId } = named
  const isOwn = await parts.change(parts.db, async (trx, tell) => {
    const isThere = await lockConversation(trx, conversationId)
    const own = isThere ? await findMessage(trx, conversationId, messageId) : undefined
    if (own?.sender_id !== accountId) return false
    if (own.deleted_at !== null) return true
    await removeMessages(parts, trx, conversationId, [messageId])
    await forgetReminders(parts, trx, conversationId, [own.seq])
    await tellOfOwn(tell, conversationId, accountId, !own.is_undelivered)
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
    await acceptOwnRequest(parts, open)
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
    const gone = message && (await deleteReaction(trx, conversationId, messageId, accountId))
    if (!gone) return false
    await tellOfOwn(tell, conversationId, accountId, gone.shown_emoji !== null)
    return true
  })
  // Those who may not see the message do not learn that it exists.
  if (!isGone && !(await findShown(parts, named))) throw new AppError('messages/message-not-found')
}
