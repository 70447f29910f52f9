import { AppError } from '../kit/app-error.ts'
import { isHeardByPeer, requireView } from './core/access.ts'
import { acceptOwnRequest, changeConversation, eventKinds, requireGroup, type OpenConversation } from './core/change.ts'
import {
  deleteConversation,
  deleteMember,
  hasMembers,
  raiseRead,
  renameConversation,
  updateMember,
} from './core/conversations.sql.ts'
import { writeEvent } from './core/events.ts'
import { countUnread, selectShown } from './core/messages.sql.ts'
import type { MessageParts } from './core/parts.ts'
import type { MessagesDb } from './core/tables.ts'
import { forgetReminder } from './reminders.ts'

export type Who = { conversationId: string; accountId: string }

/** True where an account shows others up to where it has read. */
export const showsReads = async ({ people }: Pick<MessageParts, 'people'>, db: MessagesDb, accountId: string) =>
  (await people.chosen(db, 'readReceipts', [accountId])).get(accountId) === true

/** Moves the read position of an account up to a message; answers how many are still unread. */
export async function markRead(parts: MessageParts, who: Who, messageId: string): Promise<number> {
  const { conversationId, accountId } = who
  return parts.change(parts.db, async (trx, tell) => {
    const view = await requireView({ ...parts, db: trx }, accountId, conversationId)
    const [message] = await selectShown(trx, [view], [messageId], { withEvents: true })
    if (!message) throw new AppError('messages/message-not-found')
    const isShown = view.joined.status === 'ACTIVE' && (await showsReads(parts, trx, accountId))
    // The time is not kept where the account does not show it: choosing to show it later reveals nothing of before.
    const at = isShown ? parts.clock.now() : null
    if (await raiseRead(trx, conversationId, accountId, { seq: message.seq, at })) {
      await parts.notices.forgetKind(trx, { kind: 'MESSAGE_UNREAD', rootId: accountId, accountId })
      await tell({
        kind: eventKinds.read,
        rootId: conversationId,
        to: [accountId],
        ...(isShown && { hears: accountId }),
      })
    }
    const after = await requireView({ ...parts, db: trx }, accountId, conversationId)
    return (await countUnread(trx, [after])).get(conversationId) ?? 0
  })
}

export const muteConversation = (parts: MessageParts, who: Who, muted: boolean): Promise<void> =>
  changeConversation(parts, who, async ({ trx, emit }) => {
    await updateMember(trx, { conversation_id: who.conversationId, account_id: who.accountId }, { muted })
    if (muted) await forgetReminder(parts, trx, who.accountId)
    await emit(false)
  })

export const nameConversation = (parts: MessageParts, who: Who, name: string | null): Promise<void> =>
  changeConversation(parts, who, async (open) => {
    requireGroup(open.view.joined)
    if (open.view.joined.name === name) return
    await renameConversation(open.trx, who.conversationId, name)
    await writeEvent(open, { kind: 'RENAMED', name })
    await open.emit()
  })

/** Takes an account out of a group; with the last member, the conversation is deleted. */
export async function takeOut(
  parts: Pick<MessageParts, 'documents' | 'notices' | 'people' | 'forgetReplies'>,
  open: OpenConversation,
): Promise<void> {
  const {
    trx,
    view: { joined, viewerId },
    emit,
  } = open
  await deleteMember(trx, joined.id, viewerId)
  await parts.notices.forget(trx, joined.id, viewerId)
  await forgetReminder(parts, trx, viewerId)
  await parts.forgetReplies(trx, joined.id, viewerId)
  await emit()
  if (await hasMembers(trx, joined.id)) await writeEvent(open, { kind: 'LEFT' })
  else await endConversation(parts, trx, joined.id)
}

/** Deletes a conversation that has no members any more. */
export async function endConversation(
  { documents, notices, forgetReplies }: Pick<MessageParts, 'documents' | 'notices' | 'forgetReplies'>,
  trx: MessagesDb,
  id: string,
): Promise<void> {
  await documents.detachRoot(trx, ['message'], id)
  await notices.forget(trx, id)
  await forgetReplies(trx, id)
  await deleteConversation(trx, id)
}

export const leaveConversation = (parts: MessageParts, who: Who): Promise<void> =>
  changeConversation(parts, who, async (open) => {
    requireGroup(open.view.joined)
    await takeOut(parts, open)
  })

function requireRequest({ view: { joined } }: OpenConversation): void {
  if (joined.status !== 'REQUEST' || joined.place === null) throw new AppError('messages/no-request')
}

export const acceptConversation = (parts: MessageParts, who: Who): Promise<void> =>
  changeConversation(parts, who, async (open) => {
    requireRequest(open)
    await acceptOwnRequest(parts, open)
    await open.emit()
  })

/**
 * Declines a request. Nobody notices: their further messages do not reach the member, who still counts as one of a group, as if the
 * request were waiting.
 */
export const refuseConversation = (parts: MessageParts, who: Who): Promise<void> =>
  changeConversation(parts, who, async (open) => {
    requireRequest(open)
    const { trx, emit } = open
    const [rootId, accountId] = [who.conversationId, who.accountId]
    await parts.notices.settle(trx, { kind: 'MESSAGE_REQUEST', rootId, accountId, outcome: 'DECLINED' })
    await updateMember(trx, { conversation_id: rootId, account_id: accountId }, { status: 'REFUSED' })
    await emit(false)
  })

/** Lets the others see that the account is writing; nothing is stored. */
export async function showTyping(parts: MessageParts, { conversationId, accountId }: Who): Promise<void> {
  const view = await requireView(parts, accountId, conversationId)
  if (view.joined.status === 'ACTIVE' && isHeardByPeer(view))
    await parts.change(parts.db, (_trx, tell) =>
      tell({ kind: eventKinds.typing, rootId: conversationId, hears: accountId }),
    )
}
