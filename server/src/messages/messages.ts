import type { conversations as conversationsWire } from '@mulghar/contract/messages/conversations'
import type { messages as messagesWire } from '@mulghar/contract/messages/messages'
import { handle } from '../kit/handle.ts'
import { editMessage, reactToMessage, removeMessage, takeReactionBack } from './editing.ts'
import { countAllUnread, listConversations } from './lists.ts'
import {
  acceptConversation,
  leaveConversation,
  markRead,
  muteConversation,
  nameConversation,
  refuseConversation,
  showTyping,
} from './membership.ts'
import { listOwnLeft, listOwnLeftReactions } from './own-left.ts'
import { addMembers, openConversation } from './opening.ts'
import type { MessageParts } from './core/parts.ts'
import { searchMessages } from './search.ts'
import { sendMessage } from './sending.ts'
import { readConversation, readMessage, readOwnMessage, readThread } from './thread.ts'

/** The caller, and the conversation in the path. */
const whoOf = ({ viewer }: { viewer: { id: string } }, { params }: { params: { id: string } }) => ({
  conversationId: params.id,
  accountId: viewer.id,
})

export const conversationHandlers = (parts: MessageParts) =>
  handle<typeof conversationsWire>({
    list: ({ viewer }, { query }) => listConversations(parts, viewer.id, query),
    unread: ({ viewer }) => countAllUnread(parts, viewer.id),
    get: ({ viewer }, { params }) => readConversation(parts, viewer.id, params.id),
    open: {
      may: () => null,
      makes: ({ id }) => id,
      again: ({ viewer }, id) => readConversation(parts, viewer.id, id),
      run: async ({ viewer }, { body }) =>
        readConversation(parts, viewer.id, await openConversation(parts, viewer.id, body)),
    },
    read: async (context, call) => ({ unread: await markRead(parts, whoOf(context, call), call.body.messageId) }),
    async mute(context, call) {
      await muteConversation(parts, whoOf(context, call), call.body.muted)
      return readConversation(parts, context.viewer.id, call.params.id)
    },
    async rename(context, call) {
      await nameConversation(parts, whoOf(context, call), call.body.name)
      return readConversation(parts, context.viewer.id, call.params.id)
    },
    async add(context, call) {
      await addMembers(parts, whoOf(context, call), call.body.userIds)
      return readConversation(parts, context.viewer.id, call.params.id)
    },
    leave: (context, call) => leaveConversation(parts, whoOf(context, call)),
    async accept(context, call) {
      await acceptConversation(parts, whoOf(context, call))
      return readConversation(parts, context.viewer.id, call.params.id)
    },
    refuse: (context, call) => refuseConversation(parts, whoOf(context, call)),
    typing: (context, call) => showTyping(parts, whoOf(context, call)),
  })

export function messageHandlers(parts: MessageParts) {
  const one = (accountId: string, { id, messageId }: { id: string; messageId: string }) => ({
    conversationId: id,
    accountId,
    messageId,
  })
  const answer = (accountId: string, params: { id: string; messageId: string }) =>
    readMessage(parts, accountId, one(accountId, params))
  return handle<typeof messagesWire>({
    list: ({ viewer }, { params, query }) => readThread(parts, viewer.id, params.id, query),
    async send(context, call) {
      const { conversationId, accountId: senderId } = whoOf(context, call)
      const messageId = await sendMessage(parts, { conversationId, senderId }, call.body)
      return readOwnMessage(parts, senderId, { conversationId, messageId })
    },
    async edit({ viewer }, { params, body }) {
      await editMessage(parts, one(viewer.id, params), body)
      return answer(viewer.id, params)
    },
    remove: ({ viewer }, { params }) => removeMessage(parts, one(viewer.id, params)),
    async react({ viewer }, { params, body }) {
      await reactToMessage(parts, one(viewer.id, params), body.emoji)
      return answer(viewer.id, params)
    },
    unreact: ({ viewer }, { params }) => takeReactionBack(parts, one(viewer.id, params)),
    ownLeft: ({ viewer }, { query }) => listOwnLeft(parts, viewer.id, query),
    ownLeftReactions: ({ viewer }, { query }) => listOwnLeftReactions(parts, viewer.id, query),
    search: ({ viewer }, { query }) => searchMessages(parts, viewer.id, query),
  })
}
