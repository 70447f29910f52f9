import * as z from 'zod/mini'
import { page, pageQuery } from '../kit/page.ts'
import { Id, Instant, optionalLine, plainLine } from '../kit/scalars.ts'
import { conversationKinds, MessageUser, mostConversationNameLetters } from './kinds.ts'
import { endpoints } from './rows.ts'

const can = z.object({
  write: z.boolean(),
  /** Accepts or declines a request. */
  answer: z.boolean(),
  /** Adds members, renames and leaves: in groups. */
  add: z.boolean(),
  rename: z.boolean(),
  leave: z.boolean(),
})

/** The newest message that the viewer may see, in few words. */
export const LastMessage = z.object({
  id: Id,
  /** The beginning of the text on one line; empty where there is none. */
  excerpt: z.string(),
  /** Null where the sender has left Mulghar. */
  sender: z.nullable(MessageUser),
  isMine: z.boolean(),
  mediaCount: z.int(),
  hasCard: z.boolean(),
  isDeleted: z.boolean(),
  at: Instant,
})
export type LastMessage = z.infer<typeof LastMessage>

export const Conversation = z.object({
  id: Id,
  kind: z.enum(conversationKinds),
  /** The chosen name of a group; null where none was chosen, and between two. */
  name: z.nullable(z.string()),
  /** The other members, without those across a block. A list names at most five. */
  members: z.array(MessageUser),
  /** The number of members with the viewer, without those across a block. */
  memberCount: z.int(),
  lastMessage: z.nullable(LastMessage),
  /** Unread messages up to 100. */
  unread: z.int(),
  muted: z.boolean(),
  /** It waits for the viewer's answer. */
  isRequest: z.boolean(),
  /** The number of members whom both the viewer and the one who asks follow, up to 100; 0 where it is not shown, and in groups. */
  followsInCommon: z.int(),
  /** Messages of the viewer wait as a request: between two, until the other one answers or follows the viewer. */
  isOwnRequest: z.boolean(),
  createdAt: Instant,
  can,
})
export type Conversation = z.infer<typeof Conversation>

export const conversationTabs = ['inbox', 'requests'] as const

export const ConversationId = z.object({ id: Id })

/** More names than a conversation may have members are still read, so that the refusal is a clear sentence. */
const UserIds = z.array(Id).check(z.minLength(1, 'required'), z.maxLength(100))
const Name = optionalLine(mostConversationNameLetters)

const notFound = ['messages/not-found'] as const

export const conversations = endpoints({
  list: {
    method: 'GET',
    path: '/v1/message/conversation',
    summary:
      "One's conversations, the newest activity first; with `tab=requests` those that wait for an answer; with `q` the 50 latest whose name or members match.",
    access: 'member',
    scope: null,
    query: z.object({
      ...pageQuery,
      tab: z.optional(z.enum(conversationTabs)),
      q: z.optional(plainLine(200)),
    }),
    reply: page(Conversation),
  },
  unread: {
    method: 'GET',
    path: '/v1/message/unread',
    summary:
      'How many conversations have unread messages, how many messages that are, and how many requests wait; each up to 100. Muted conversations do not count.',
    access: 'member',
    scope: null,
    reply: z.object({ conversations: z.int(), messages: z.int(), requests: z.int() }),
  },
  open: {
    method: 'POST',
    path: '/v1/message/conversation',
    summary:
      'Opens a conversation. With one other member it is always the same one; with several, or with a name, it is a new group.',
    access: 'member',
    scope: null,
    body: z.object({ userIds: UserIds, name: Name }),
    reply: Conversation,
    status: 201,
    creates: true,
    rate: 'conversation',
    errors: [
      'messages/to-oneself',
      'messages/too-many-members',
      'messages/too-many-requests',
      'messages/not-allowed',
      'messages/new-account',
    ],
  },
  get: {
    method: 'GET',
    path: '/v1/message/conversation/:id/detail',
    summary: 'One conversation with all its members.',
    access: 'member',
    scope: null,
    params: ConversationId,
    reply: Conversation,
    errors: notFound,
  },
  read: {
    method: 'PUT',
    path: '/v1/message/conversation/:id/read',
    summary: 'Marks all messages up to this one as read; an older one changes nothing.',
    access: 'member',
    scope: null,
    params: ConversationId,
    body: z.object({ messageId: Id }),
    reply: z.object({ unread: z.int() }),
    errors: ['messages/not-found', 'messages/message-not-found'],
  },
  mute: {
    method: 'PUT',
    path: '/v1/message/conversation/:id/mute',
    summary: 'Mutes a conversation for oneself, or ends that.',
    access: 'member',
    scope: null,
    params: ConversationId,
    body: z.object({ muted: z.boolean() }),
    reply: Conversation,
    errors: notFound,
  },
  rename: {
    method: 'PUT',
    path: '/v1/message/conversation/:id/name',
    summary: 'Names a group conversation, or takes its name away.',
    access: 'member',
    scope: null,
    params: ConversationId,
    body: z.object({ name: Name }),
    reply: Conversation,
    rate: 'conversation',
    errors: ['messages/not-found', 'messages/not-a-group'],
  },
  add: {
    method: 'POST',
    path: '/v1/message/conversation/:id/member',
    summary: 'Adds members to a group conversation. They see what is sent from then on.',
    access: 'member',
    scope: null,
    params: ConversationId,
    body: z.object({ userIds: UserIds }),
    reply: Conversation,
    status: 200,
    rate: 'conversation',
    errors: [
      'messages/not-found',
      'messages/not-a-group',
      'messages/too-many-members',
      'messages/too-many-requests',
      'messages/not-allowed',
      'messages/new-account',
    ],
  },
  leave: {
    method: 'DELETE',
    path: '/v1/message/conversation/:id/member/me',
    summary: 'Leaves a group conversation. The last member takes it along.',
    access: 'member',
    scope: null,
    params: ConversationId,
    errors: ['messages/not-found', 'messages/not-a-group'],
  },
  accept: {
    method: 'PUT',
    path: '/v1/message/conversation/:id/request',
    summary: 'Accepts a request: the conversation moves to the others.',
    access: 'member',
    scope: null,
    params: ConversationId,
    reply: Conversation,
    errors: ['messages/not-found', 'messages/no-request'],
  },
  refuse: {
    method: 'DELETE',
    path: '/v1/message/conversation/:id/request',
    summary: 'Declines a request. The sender is not notified.',
    access: 'member',
    scope: null,
    params: ConversationId,
    errors: ['messages/not-found', 'messages/no-request'],
  },
  typing: {
    method: 'POST',
    path: '/v1/message/conversation/:id/typing',
    summary: 'Lets the other members see that one is writing.',
    access: 'member',
    scope: null,
    params: ConversationId,
    status: 204,
    rate: 'typing',
    errors: notFound,
  },
})
