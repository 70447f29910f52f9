import { AppError } from '../../kit/app-error.ts'
import type { Tell } from '../../kit/change.ts'
import { requireView, type View } from './access.ts'
import { lockConversation, updateMember, type Joined } from './conversations.sql.ts'
import type { MessageParts } from './parts.ts'
import type { MessagesDb } from './tables.ts'

/** Kinds of change events: content has changed, a member has read on, a member is writing. */
export const eventKinds = { changed: 'messages', read: 'messageReads', typing: 'messageTyping' } as const

/** A conversation that is locked while it is changed, as the one who changes it sees it. */
export type OpenConversation = {
  trx: MessagesDb
  at: Date
  view: View
  tell: Tell
  /** Emits to all members who see the account; to the account alone where nothing reaches the others. */
  emit(isForAll?: boolean, alsoTo?: readonly string[]): Promise<void>
}

/** Changes something of a conversation that the account may see; access is checked while it is locked. */
export function changeConversation<T>(
  parts: MessageParts,
  { conversationId, accountId }: { conversationId: string; accountId: string },
  work: (open: OpenConversation) => Promise<T>,
): Promise<T> {
  return parts.change(parts.db, async (trx, tell) => {
    if (!(await lockConversation(trx, conversationId))) throw new AppError('messages/not-found')
    const view = await requireView({ ...parts, db: trx }, accountId, conversationId)
    return work({
      trx,
      at: parts.clock.now(),
      view,
      tell,
      emit: (isForAll = true, alsoTo = []) =>
        tell({
          kind: eventKinds.changed,
          rootId: conversationId,
          to: [accountId, ...alsoTo],
          ...(isForAll && { hears: accountId }),
        }),
    })
  })
}

export function requireGroup({ kind, status }: Joined): void {
  if (kind !== 'GROUP') throw new AppError('messages/not-a-group')
  // A member who has not accepted yet changes nothing.
  if (status !== 'ACTIVE') throw new AppError('messages/not-found')
}

/** Makes the conversation an ordinary one for a member with this status; the notification about the request is answered. */
export async function acceptRequest(
  { notices }: Pick<MessageParts, 'notices'>,
  trx: MessagesDb,
  { id, status }: Pick<Joined, 'id' | 'status'>,
  accountId: string,
): Promise<void> {
  if (status === 'ACTIVE') return
  await updateMember(trx, { conversation_id: id, account_id: accountId }, { status: 'ACTIVE' })
  await notices.settle(trx, { kind: 'MESSAGE_REQUEST', rootId: id, accountId, outcome: 'ACCEPTED' })
}

/** The same for the account that changes the conversation. */
export const acceptOwnRequest = (
  parts: Pick<MessageParts, 'notices'>,
  { trx, view: { joined, viewerId } }: Pick<OpenConversation, 'trx' | 'view'>,
): Promise<void> => acceptRequest(parts, trx, joined, viewerId)
