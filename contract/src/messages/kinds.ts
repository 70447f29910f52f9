import * as z from 'zod/mini'
import { Id, Picture } from '../kit/scalars.ts'

export const conversationKinds = ['DIRECT', 'GROUP'] as const
export type ConversationKind = (typeof conversationKinds)[number]

/** The viewer of a group conversation counts as one of them. */
export const mostConversationMembers = 50
export const mostConversationNameLetters = 80

/** Letters are counted with `countLetters`. */
export const mostMessageLetters = 5000
export const mostMessageMedia = 10
export const messageEditMinutes = 15
/** The most messages that can wait in a request. */
export const mostRequestMessages = 3
/** Unread messages of a conversation are counted up to this number. */
export const mostUnread = 100

export const messageReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const
export type MessageReaction = (typeof messageReactions)[number]

/** Kinds of resources that a message can show as a card. */
export const cardKinds = ['POST', 'USER', 'PERSON', 'TREE', 'EVENT', 'HERITAGE', 'GROUP', 'PROGRAM'] as const
export type CardKind = (typeof cardKinds)[number]

/** Kinds of lines in the thread of a group: a member was added, has left, or has named the group. */
export const groupEventKinds = ['ADDED', 'LEFT', 'RENAMED'] as const
export type GroupEventKind = (typeof groupEventKinds)[number]

/** A member as the viewer may see them. */
export const MessageUser = z.object({ id: Id, name: z.string(), picture: z.nullable(Picture) })
export type MessageUser = z.infer<typeof MessageUser>
