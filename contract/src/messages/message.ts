import * as z from 'zod/mini'
import { Media } from '../documents/documents.ts'
import { Id, Instant, Picture } from '../kit/scalars.ts'
import { cardKinds, groupEventKinds, messageReactions, MessageUser } from './kinds.ts'

/** A resource that a message shows as a card; `missing` where the reader may not see it, or it was deleted. */
export const MessageCard = z.object({
  kind: z.enum(cardKinds),
  id: Id,
  missing: z.boolean(),
  name: z.nullable(z.string()),
  picture: z.nullable(Picture),
})
export type MessageCard = z.infer<typeof MessageCard>

/** The message that is answered, in few words; `missing` where the reader may not see it. */
export const RepliedMessage = z.object({
  id: Id,
  missing: z.boolean(),
  sender: z.nullable(MessageUser),
  excerpt: z.string(),
  mediaCount: z.int(),
  /** The kind of its card; null where it has none. */
  cardKind: z.nullable(z.enum(cardKinds)),
  isDeleted: z.boolean(),
})
export type RepliedMessage = z.infer<typeof RepliedMessage>

export const ReactionCount = z.object({ emoji: z.enum(messageReactions), count: z.int(), isMine: z.boolean() })
export type ReactionCount = z.infer<typeof ReactionCount>

/** A line in the thread of a group, about what its sender did. */
export const GroupEvent = z.object({
  kind: z.enum(groupEventKinds),
  /** The added member; null for other kinds. */
  user: z.nullable(MessageUser),
  /** True where the added member is the viewer. */
  isMe: z.boolean(),
  /** The new name of the group; null where its name was taken away, and for other kinds. */
  name: z.nullable(z.string()),
})
export type GroupEvent = z.infer<typeof GroupEvent>

export const Message = z.object({
  id: Id,
  /** Null for a message. A line about the group has no content, does not count as unread, and cannot be changed or answered. */
  event: z.nullable(GroupEvent),
  /** The id that the sender's browser gave it; only the sender is shown it. */
  clientId: z.nullable(Id),
  /** Null where the sender has left Mulghar. */
  sender: z.nullable(MessageUser),
  isMine: z.boolean(),
  text: z.string(),
  media: z.array(Media),
  card: z.nullable(MessageCard),
  /** In a request: the number of pictures, films and cards that are shown once it is accepted. */
  withheld: z.int(),
  replyTo: z.nullable(RepliedMessage),
  reactions: z.array(ReactionCount),
  createdAt: Instant,
  editedAt: z.nullable(Instant),
  /** Deleted for all: only this mark is left. */
  isDeleted: z.boolean(),
  can: z.object({ edit: z.boolean(), remove: z.boolean(), react: z.boolean() }),
})
export type Message = z.infer<typeof Message>
