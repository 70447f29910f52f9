import * as z from 'zod/mini'
import { page, pageQuery } from '../kit/page.ts'
import { Id, Instant, plainLine, textOfLetters } from '../kit/scalars.ts'
import { Conversation, ConversationId } from './conversations.ts'
import { cardKinds, messageReactions, mostMessageLetters, mostMessageMedia } from './kinds.ts'
import { Message } from './message.ts'
import { endpoints } from './rows.ts'

const Text = textOfLetters(mostMessageLetters)

export const MessageDraft = z.object({
  text: z.optional(Text),
  mediaIds: z.optional(z.array(Id).check(z.maxLength(mostMessageMedia))),
  card: z.optional(z.object({ kind: z.enum(cardKinds), id: Id })),
  replyTo: z.optional(Id),
  /** Made by the sender's browser: sending again with the same one answers the first message. */
  clientId: Id,
})
export type MessageDraft = z.infer<typeof MessageDraft>

const MessageId = z.object({ id: Id, messageId: Id })

/** Up to where a member has read, and when; null where that was before times were stored, or was not shown then. */
export const ReadPosition = z.object({ userId: Id, messageId: Id, at: z.nullable(Instant) })
export type ReadPosition = z.infer<typeof ReadPosition>

/** One page of a conversation. */
export const Thread = z.extend(page(Message), {
  conversation: Conversation,
  /** The others, where both sides show what they have read. */
  reads: z.array(ReadPosition),
})
export type Thread = z.infer<typeof Thread>

export const FoundMessage = z.object({ conversation: Conversation, message: Message })
export type FoundMessage = z.infer<typeof FoundMessage>

/** A message of the caller in a conversation that the caller can no longer open. */
export const LeftMessage = z.object({
  id: Id,
  conversationId: Id,
  text: z.string(),
  mediaCount: z.int(),
  hasCard: z.boolean(),
  createdAt: Instant,
})
export type LeftMessage = z.infer<typeof LeftMessage>

/** A reaction of the caller to a message that the caller can no longer see. Nothing of the message is shown but its id. */
export const LeftReaction = z.object({
  /** The id of the message. */
  id: Id,
  conversationId: Id,
  emoji: z.enum(messageReactions),
  reactedAt: Instant,
})
export type LeftReaction = z.infer<typeof LeftReaction>

const ofMessage = ['messages/not-found', 'messages/message-not-found'] as const

export const messages = endpoints({
  list: {
    method: 'GET',
    path: '/v1/message/conversation/:id',
    summary:
      'The messages of a conversation and the lines about its group, the newest first, or those `before` one. With `after` those that came after one, the oldest first.',
    access: 'member',
    scope: null,
    params: ConversationId,
    query: z.object({ ...pageQuery, before: z.optional(Id), after: z.optional(Id) }),
    reply: Thread,
    errors: ofMessage,
  },
  send: {
    method: 'POST',
    path: '/v1/message/conversation/:id',
    summary:
      'Sends a message. The first messages to a member who does not follow one wait as a request, which shows text only; to write in a request accepts it.',
    access: 'member',
    scope: null,
    params: ConversationId,
    body: MessageDraft,
    reply: Message,
    status: 201,
    rate: 'message',
    errors: [
      ...ofMessage,
      'messages/card-not-found',
      'messages/empty',
      'messages/not-media',
      'messages/wait-for-reply',
      'messages/too-many-requests',
      'messages/not-allowed',
      'documents/not-found',
    ],
  },
  edit: {
    method: 'PUT',
    path: '/v1/message/conversation/:id/message/:messageId',
    summary:
      "Changes the text of one's own message, within 15 minutes. With `previousText` it is refused where the message has another text meanwhile.",
    access: 'member',
    scope: null,
    params: MessageId,
    body: z.object({ text: Text, previousText: z.optional(Text) }),
    reply: Message,
    rate: 'message',
    errors: [
      ...ofMessage,
      'messages/not-sender',
      'messages/too-late',
      'messages/deleted',
      'messages/empty',
      'messages/changed',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/v1/message/conversation/:id/message/:messageId',
    summary: "Deletes one's own message for all; a mark stays in its place.",
    access: 'member',
    scope: null,
    params: MessageId,
    errors: [...ofMessage, 'messages/not-sender'],
  },
  react: {
    method: 'PUT',
    path: '/v1/message/conversation/:id/message/:messageId/reaction',
    summary: 'Reacts to a message with one of six emoji, in place of an earlier reaction.',
    access: 'member',
    scope: null,
    params: MessageId,
    body: z.object({ emoji: z.enum(messageReactions) }),
    reply: Message,
    rate: 'message',
    errors: [...ofMessage, 'messages/deleted'],
  },
  unreact: {
    method: 'DELETE',
    path: '/v1/message/conversation/:id/message/:messageId/reaction',
    summary: "Takes one's reaction away.",
    access: 'member',
    scope: null,
    params: MessageId,
    errors: ofMessage,
  },
  ownLeft: {
    method: 'GET',
    path: '/v1/message/own-left',
    summary:
      'The messages of the caller that no conversation shows to the caller any more, newest first: after leaving, or after blocking the other member. Each can be deleted.',
    access: 'member',
    scope: null,
    query: z.object(pageQuery),
    reply: page(LeftMessage),
  },
  ownLeftReactions: {
    method: 'GET',
    path: '/v1/message/own-left/reaction',
    summary:
      'The reactions of the caller to messages that no conversation shows to the caller any more, the newest message first. Each can be taken away.',
    access: 'member',
    scope: null,
    query: z.object(pageQuery),
    reply: page(LeftReaction),
  },
  search: {
    method: 'GET',
    path: '/v1/message/search',
    summary: "Messages of one's conversations that have all these words, in either script, the newest first.",
    access: 'member',
    scope: null,
    query: z.object({ ...pageQuery, q: plainLine(200), conversationId: z.optional(Id) }),
    reply: page(FoundMessage),
    rate: 'search',
    errors: ['messages/not-found'],
  },
})
